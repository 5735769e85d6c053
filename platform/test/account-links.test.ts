/** Links of activation and reset work for their time, and a sign-out counts at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import {
  type Caller,
  makeTenant,
  PASSWORD,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';

const DAY = 86_400_000;
let dataDir: string;
let platform: RunningPlatform;
let sys: Caller;
let tenant: TestTenant;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-links-'));
  platform = await runPlatform({ dataDir });
  sys = await signInSystem(platform);
  tenant = await makeTenant(platform, sys);
});
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Changes one row behind the platform's back. */
function change(sql: string, ...params: unknown[]): void {
  const db = new Database(path.join(dataDir, 'mullion.db'), { timeout: 10_000 });
  try {
    expect(db.prepare(sql).run(params).changes).toBe(1);
  } finally {
    db.close();
  }
}

/** Makes the link of a user older than it is. */
const age = (userId: string, link: 'activate' | 'reset', ms: number) =>
  change(`UPDATE user_credentials SET ${link}_token_time = ${link}_token_time - ? WHERE user_id = ?`, ms, userId);

test('a reset link works for a day', async () => {
  const reset = async () => {
    await platform.as().post('/api/noauth/resetPasswordByEmail', { email: tenant.customerEmail });
    return /resetToken=(\w+)/.exec((await platform.as().get('/dev/mailbox')).body)?.[1] ?? '';
  };
  const use = (resetToken: string, password: string) =>
    platform.as().post('/api/noauth/resetPassword', { resetToken, password });
  const old = await reset();
  age(tenant.customerUserId, 'reset', DAY);
  expect((await platform.as().get(`/api/noauth/resetPassword?resetToken=${old}`)).status).toBe(409);
  expect(await use(old, 'secret-2')).toMatchObject({ status: 400, body: { message: 'Invalid reset token!' } });
  const next = await reset();
  age(tenant.customerUserId, 'reset', DAY - 60_000);
  expect((await use(next, 'secret-2')).status).toBe(200);
});

test('an activation link works for a week, and asking for it again gives one that works', async () => {
  const { body: user } = await tenant.admin.post('/api/user?sendActivationMail=false', {
    email: 'late@mullion.test',
    authority: 'TENANT_ADMIN',
  });
  const link = async () => {
    const { body } = await tenant.admin.get(`/api/user/${user.id.id}/activationLink`);
    return new URL(body).searchParams.get('activateToken') ?? '';
  };
  const use = (activateToken: string) =>
    platform.as().post('/api/noauth/activate?sendActivationMail=false', { activateToken, password: PASSWORD });
  const old = await link();
  age(user.id.id, 'activate', 7 * DAY);
  expect((await platform.as().get(`/api/noauth/activate?activateToken=${old}`)).status).toBe(409);
  expect((await use(old)).status).toBe(400);
  const next = await link();
  expect(next).not.toBe(old);
  age(user.id.id, 'activate', 7 * DAY - 60_000);
  expect(await link()).toBe(next);
  expect((await use(next)).status).toBe(200);
});

test.each([
  ['resetPassword?resetToken', '/login/resetPassword?linkVoid=true'],
  ['activate?activateToken', '/login/createPassword?linkVoid=true'],
])('a browser that opens the void link %s is led to the page that says so, a program gets 409', async (link, page) => {
  const open = (accept: string) =>
    fetch(`${platform.url}/api/noauth/${link}=used`, { headers: { accept }, redirect: 'manual' });
  const browser = await open('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([browser.status, browser.headers.get('location')]).toEqual([303, page]);
  expect((await open('application/json, */*')).status).toBe(409);
});

test('a sign-out in the second of the sign-in ends the session, and a new one can begin in it', async () => {
  for (let i = 0; i < 3; i += 1) {
    const signedIn = await platform.as().post('/api/auth/login', { username: tenant.adminEmail, password: PASSWORD });
    const { token, refreshToken } = signedIn.body;
    expect((await platform.as(token).post('/api/auth/logout')).status).toBe(200);
    expect((await platform.as(token).get('/api/auth/user')).status).toBe(401);
    expect((await platform.as().post('/api/auth/token', { refreshToken })).status).toBe(401);
  }
});

test('links mailed to an address open nothing once the account has another one', async () => {
  const email = (name: string) => `${name}@moved.mullion.test`;
  const { body: user } = await tenant.admin.post('/api/user?sendActivationMail=false', {
    email: email('mistyped'),
    authority: 'TENANT_ADMIN',
  });
  const linkToken = async () => {
    const { body } = await tenant.admin.get(`/api/user/${user.id.id}/activationLink`);
    return new URL(body).searchParams.get('activateToken');
  };
  const activate = (activateToken: string | null) =>
    platform.as().post('/api/noauth/activate?sendActivationMail=false', { activateToken, password: PASSWORD });
  const mistyped = await linkToken();
  const moved = await tenant.admin.post('/api/user', { ...user, email: email('right') });
  expect(moved.status).toBe(200);
  expect((await activate(mistyped)).status).toBe(400);
  expect((await activate(await linkToken())).status).toBe(200);

  await platform.as().post('/api/noauth/resetPasswordByEmail', { email: moved.body.email });
  const resetToken = /resetToken=(\w+)/.exec((await platform.as().get('/dev/mailbox')).body)?.[1];
  const current = (await tenant.admin.get(`/api/user/${user.id.id}`)).body;
  expect((await tenant.admin.post('/api/user', { ...current, email: email('next') })).status).toBe(200);
  const reset = await platform.as().post('/api/noauth/resetPassword', { resetToken, password: 'secret-2' });
  expect(reset).toMatchObject({ status: 400, body: { message: 'Invalid reset token!' } });
});

describe('an account whose holder gave it another person’s address', () => {
  const BY_MAIL = { providers: [{ providerType: 'EMAIL', verificationCodeLifetime: 60 }] };
  const policy = (passwordExpirationPeriodDays: number) =>
    sys.post('/api/admin/securitySettings', { passwordPolicy: { minimumLength: 6, passwordExpirationPeriodDays } });
  const mailed = async (pattern: RegExp) => pattern.exec((await platform.as().get('/dev/mailbox')).body)?.[1];
  const choose = (resetToken: string | undefined, password: string) =>
    platform.as().post('/api/noauth/resetPassword', { resetToken, password });

  /** Somebody with a second factor of his own, in an account that has another person's address. */
  async function intruder(email: string) {
    const mine = await makeTenant(platform, sys);
    await sys.post('/api/2fa/settings', {
      ...BY_MAIL,
      minVerificationCodeSendPeriod: 5,
      totalAllowedTimeForVerification: 600,
    });
    const factor = { providerType: 'EMAIL', email: mine.customerEmail, useByDefault: true };
    await mine.customer.post('/api/2fa/account/config/submit', factor);
    const code = await mailed(/verification code: (\d{6})/);
    expect((await mine.customer.post(`/api/2fa/account/config?verificationCode=${code}`, factor)).status).toBe(200);
    const account = (await mine.customer.get('/api/auth/user')).body;
    expect((await mine.customer.post('/api/user', { ...account, email })).status).toBe(200);
    return mine.customer;
  }

  test('goes to that person by a mailed link, without the second factor of the other', async () => {
    const email = 'bob@another.test';
    const former = await intruder(email);
    await platform.as().post('/api/noauth/resetPasswordByEmail', { email });
    expect((await choose(await mailed(/resetToken=(\w+)/), 'secret-bob')).status).toBe(200);
    expect((await former.get('/api/auth/user')).status).toBe(401);
    expect((await platform.as().post('/api/auth/login', { username: email, password: PASSWORD })).status).toBe(401);
    const owner = platform.as(await platform.signIn(email, 'secret-bob'));
    expect((await owner.get('/api/auth/user')).body.authority).toBe('CUSTOMER_USER');
  });

  test('does not become his by the link that an expired password is answered with', async () => {
    const email = 'ann@another.test';
    const { id } = (await (await intruder(email)).get('/api/auth/user')).body.id;
    await policy(1);
    change('UPDATE user_credentials SET password_time = 1 WHERE user_id = ?', id);
    const expired = await platform.as().post('/api/auth/login', { username: email, password: PASSWORD });
    await policy(0);
    expect(expired.body.message).toBe('User password expired!');
    expect((await choose(expired.body.resetToken, 'secret-eve')).status).toBe(200);
    // It went over to nobody: the second factor is still asked for.
    const again = await platform.as().post('/api/auth/login', { username: email, password: 'secret-eve' });
    expect(again.body.scope).toBe('PRE_VERIFICATION_TOKEN');
    await platform.as().post('/api/noauth/resetPasswordByEmail', { email });
    expect((await choose(await mailed(/resetToken=(\w+)/), 'secret-ann')).status).toBe(200);
    const owner = platform.as(await platform.signIn(email, 'secret-ann'));
    expect((await owner.get('/api/auth/user')).body.email).toBe(email);
  });
});
