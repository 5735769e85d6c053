/** Who may make, change, sign in as and delete whom; and what an account keeps of itself. */
import { type Caller, customerRef, type Json, makeTenant, PASSWORD, type TestTenant } from './running-platform.js';
import { own, platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld();

let made = 0;
const user = (by: Caller, more: object) => {
  made += 1;
  return by.post('/api/user?sendActivationMail=false', { email: `person-${made}@rules.test`, ...more });
};
const tenantRef = () => ({ entityType: 'TENANT', id: own.tenantId });
const FORBIDDEN = "You don't have permission to perform this operation!";

describe('system administrators', () => {
  test.each([
    [
      'a customer’s user',
      () => ({ authority: 'CUSTOMER_USER', tenantId: tenantRef(), customerId: customerRef(own.customerId) }),
      403,
      FORBIDDEN,
    ],
    ['a user of no customer', () => ({ authority: 'CUSTOMER_USER', tenantId: tenantRef() }), 403, FORBIDDEN],
    [
      'an administrator with a customer',
      () => ({ authority: 'TENANT_ADMIN', tenantId: tenantRef(), customerId: customerRef(own.customerId) }),
      400,
      "Tenant administrator can't be assigned to customer!",
    ],
    [
      'a system administrator of a tenant',
      () => ({ authority: 'SYS_ADMIN', tenantId: tenantRef() }),
      400,
      "System administrator can't be assigned neither to tenant nor to customer!",
    ],
  ])('do not make %s', async (_what, body, status, message) => {
    expect(await user(sys, body())).toMatchObject({ status, body: { message } });
  });

  test('delete each other, but not themselves', async () => {
    const other = (await user(sys, { authority: 'SYS_ADMIN' })).body.id.id;
    for (const call of [own.admin.get(`/api/user/${other}`), own.admin.delete(`/api/user/${other}`)])
      expect((await call).status).toBe(403);
    const self = (await sys.get('/api/auth/user')).body.id.id;
    expect(await sys.delete(`/api/user/${self}`)).toMatchObject({
      status: 403,
      body: { errorCode: 20, message: 'Sysadmin is not allowed to delete himself' },
    });
    expect((await sys.delete(`/api/user/${other}`)).status).toBe(200);
  });

  test('neither change nor switch off a customer’s user', async () => {
    const stored = (await own.admin.get(`/api/user/${own.customerUserId}`)).body;
    expect((await sys.post('/api/user', { ...stored, firstName: 'Mallory' })).status).toBe(403);
    const off = `/api/user/${own.customerUserId}/userCredentialsEnabled?userCredentialsEnabled=false`;
    expect((await sys.post(off)).status).toBe(403);
  });
});

test('an administrator cannot make himself a system administrator', async () => {
  const self = (await own.admin.get('/api/auth/user')).body;
  expect(await own.admin.post('/api/user', { ...self, authority: 'SYS_ADMIN' })).toMatchObject({
    status: 400,
    body: { message: "System administrator can't be assigned neither to tenant nor to customer!" },
  });
  expect((await own.admin.get('/api/auth/user')).body.authority).toBe('TENANT_ADMIN');
});

test('a flag that is neither true nor false is refused, an empty one is its default', async () => {
  const path = `/api/user/${own.customerUserId}/userCredentialsEnabled?userCredentialsEnabled=`;
  expect((await own.admin.post(`${path}maybe`)).status).toBe(400);
  expect((await own.admin.post(path)).status).toBe(200);
  expect(await platform.signIn(own.customerEmail, PASSWORD)).toEqual(expect.any(String));
});

test('additionalInfo that is no object is kept, until the platform has something to note', async () => {
  const stored = (await own.admin.get(`/api/user/${own.customerUserId}`)).body;
  await own.admin.post('/api/user', { ...stored, additionalInfo: 'a note' });
  const info = async () => (await own.admin.get(`/api/user/${own.customerUserId}`)).body.additionalInfo;
  expect(await info()).toBe('a note');
  await platform.as().post('/api/auth/login', { username: own.customerEmail, password: 'wrong-1' });
  expect(await info()).toEqual({ failedLoginAttempts: 1, userCredentialsEnabled: true });
});

const claims = (token: string): Json => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('a token tells whether its account is active', async () => {
  const waiting = (await user(own.admin, { authority: 'TENANT_ADMIN' })).body.id.id;
  expect(claims((await own.admin.get(`/api/user/${waiting}/token`)).body.token).enabled).toBe(false);
  expect(claims((await own.admin.get(`/api/user/${own.adminId}/token`)).body.token).enabled).toBe(true);
});

test('a reset link of an account that was switched off meanwhile opens nothing', async () => {
  const mine = await makeTenant(platform, sys);
  await platform.as().post('/api/noauth/resetPasswordByEmail', { email: mine.customerEmail });
  const { body: page } = await platform.as().get('/dev/mailbox');
  const resetToken = /resetToken=([A-Za-z0-9]+)/.exec(page)?.[1];
  const enable = (enabled: boolean) =>
    mine.admin.post(`/api/user/${mine.customerUserId}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`);
  const reset = () => platform.as().post('/api/noauth/resetPassword', { resetToken, password: 'fresh-12' });
  await enable(false);
  expect((await platform.as().get(`/api/noauth/resetPassword?resetToken=${resetToken}`)).status).toBe(409);
  expect(await reset()).toMatchObject({ status: 400, body: { message: 'Invalid reset token!' } });
  await enable(true);
  expect((await reset()).status).toBe(200);
});

describe('a locked account', () => {
  const ADDRESS = 'guard@rules.test';
  const security = (more: object) =>
    sys.post('/api/admin/securitySettings', { passwordPolicy: { minimumLength: 6 }, ...more });
  const told = async (email: string) => {
    const { body: page } = await platform.as().get('/dev/mailbox');
    return [...page.matchAll(/<h2>An account was locked<\/h2><p>([^ ]*).*?<pre>The account ([^ ]*) /gs)].filter(
      ([, to, who]) => to === ADDRESS && who === email,
    ).length;
  };
  const signIns = async (tenant: TestTenant) =>
    (
      await tenant.admin.get(
        `/api/audit/logs/entity/USER/${tenant.customerUserId}?pageSize=20&page=0&sortProperty=createdTime&actionTypes=LOGIN,LOCKOUT`,
      )
    ).body.data.map(({ actionType, actionStatus }: Json) => `${actionType} ${actionStatus}`);

  test('by wrong passwords is told to the address of the settings, and is in the audit log', async () => {
    const mine = await makeTenant(platform, sys);
    await security({ maxFailedLoginAttempts: 1, userLockoutNotificationEmail: ADDRESS });
    const wrong = { username: mine.customerEmail, password: 'wrong-1' };
    for (const message of ['Invalid username or password', 'User account is locked due to security policy'])
      expect((await platform.as().post('/api/auth/login', wrong)).body.message).toBe(message);
    await security({});
    expect(await told(mine.customerEmail)).toBe(1);
    expect(await signIns(mine)).toEqual(['LOGIN FAILURE', 'LOGIN FAILURE', 'LOCKOUT SUCCESS']);
  });

  test('by wrong codes of the second factor just as well', async () => {
    const mine = await makeTenant(platform, sys);
    await sys.post('/api/2fa/settings', {
      providers: [{ providerType: 'EMAIL', verificationCodeLifetime: 60 }],
      minVerificationCodeSendPeriod: 5,
      totalAllowedTimeForVerification: 600,
      maxVerificationFailuresBeforeUserLockout: 2,
    });
    await security({ userLockoutNotificationEmail: ADDRESS });
    const factor = { providerType: 'EMAIL', email: mine.customerEmail, useByDefault: true };
    await mine.customer.post('/api/2fa/account/config/submit', factor);
    const code = /verification code: (\d{6})/.exec((await platform.as().get('/dev/mailbox')).body)?.[1];
    expect((await mine.customer.post(`/api/2fa/account/config?verificationCode=${code}`, factor)).status).toBe(200);
    const half = platform.as(await platform.signIn(mine.customerEmail, PASSWORD));
    const tried = () => half.post('/api/auth/2fa/verification/check?providerType=EMAIL&verificationCode=none');
    expect((await tried()).body.message).toBe('Verification code is incorrect');
    expect((await tried()).body.message).toBe('User account was locked due to exceeded 2FA verification attempts');
    await security({});
    expect(await told(mine.customerEmail)).toBe(1);
    expect(await signIns(mine)).toEqual(['LOGIN FAILURE', 'LOGIN FAILURE', 'LOCKOUT SUCCESS']);
  });
});
