import { createHmac } from 'node:crypto';
import { makeTenant, PASSWORD, runPlatform } from './running-platform.js';
import { platform, runTenantWorld, sys, own as tenant } from './tenant-world.js';

runTenantWorld();

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const login = (username: unknown, password: unknown) => platform.as().post('/api/auth/login', { username, password });

test('whoever reaches the platform directly cannot name another address than his own', async () => {
  await fetch(`${platform.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ username: tenant.adminEmail, password: PASSWORD }),
  });
  const { body } = await tenant.admin.get('/api/audit/logs?pageSize=1&page=0&sortProperty=createdTime&sortOrder=DESC');
  expect(body.data[0].actionData.clientAddress).toBe('127.0.0.1');
});

describe('installed accounts', () => {
  test.each([
    ['sysadmin@thingsboard.org', 'sysadmin', 'SYS_ADMIN'],
    ['tenant@thingsboard.org', 'tenant', 'TENANT_ADMIN'],
    ['customer@thingsboard.org', 'customer', 'CUSTOMER_USER'],
    ['customerB@thingsboard.org', 'customer', 'CUSTOMER_USER'],
  ])('%s signs in', async (email, password, authority) => {
    const user = await platform.as(await platform.signIn(email, password)).get('/api/auth/user');
    expect(user.body).toMatchObject({ email, name: email, authority });
  });

  test('the tenant has the well-known devices, with their tokens', async () => {
    const admin = platform.as(await platform.signIn('tenant@thingsboard.org', 'tenant'));
    const { body } = await admin.get('/api/tenant/deviceInfos?pageSize=20&page=0&sortProperty=name');
    expect(body.data.map((device: { name: string }) => device.name)).toContain('Thermostat T1');
    const first = body.data.find((device: { name: string }) => device.name === 'Test Device A1');
    expect(first.customerTitle).toBe('Customer A');
    const credentials = await admin.get(`/api/device/${first.id.id}/credentials`);
    expect(credentials.body.credentialsId).toBe('A1_TEST_TOKEN');
  });
});

describe('tokens', () => {
  test('an access token carries the claims consoles read', async () => {
    const { body } = await login(tenant.adminEmail, PASSWORD);
    const claims = claimsOf(body.token);
    expect(claims).toMatchObject({
      sub: tenant.adminEmail,
      userId: tenant.adminId,
      scopes: ['TENANT_ADMIN'],
      iss: 'thingsboard.io',
      enabled: true,
      isPublic: false,
      tenantId: tenant.tenantId,
      customerId: '13814000-1dd2-11b2-8080-808080808080',
    });
    expect(claims.exp - claims.iat).toBe(9000);
    expect(claims).not.toHaveProperty('firstName');
    const refresh = claimsOf(body.refreshToken);
    expect(refresh).toMatchObject({ scopes: ['REFRESH_TOKEN'], sessionId: claims.sessionId });
    expect(refresh.exp - refresh.iat).toBe(604800);
  });

  test('a token whose payload was exchanged is refused', async () => {
    const [head, payload, signature] = tenant.customerToken.split('.');
    const claims = { ...claimsOf(tenant.customerToken), scopes: ['SYS_ADMIN'] };
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect(payload).not.toBe(forged);
    const answer = await platform.as(`${head}.${forged}.${signature}`).get('/api/tenants?pageSize=1&page=0');
    expect(answer).toMatchObject({ status: 401, body: { errorCode: 11 } });
  });

  test.each(['none', 'HS256'])('a token that claims the algorithm %s is refused', async (alg) => {
    const head = Buffer.from(JSON.stringify({ alg })).toString('base64url');
    const content = `${head}.${tenant.adminToken.split('.')[1]}`;
    const signature = alg === 'none' ? '' : createHmac('sha256', '').update(content).digest('base64url');
    const answer = await platform.as(`${content}.${signature}`).get('/api/auth/user');
    expect(answer).toMatchObject({ status: 401, body: { errorCode: 11 } });
  });

  test('a refresh token opens no call, an access token refreshes nothing', async () => {
    const { body } = await login(tenant.adminEmail, PASSWORD);
    expect((await platform.as(body.refreshToken).get('/api/auth/user')).status).toBe(401);
    expect((await platform.as().post('/api/auth/token', { refreshToken: body.token })).status).toBe(401);
  });

  test('a refresh keeps the session, a logout ends it and no other', async () => {
    const first = (await login(tenant.adminEmail, PASSWORD)).body;
    const other = (await login(tenant.adminEmail, PASSWORD)).body;
    const second = (await platform.as().post('/api/auth/token', { refreshToken: first.refreshToken })).body;
    expect(claimsOf(second.token).sessionId).toBe(claimsOf(first.token).sessionId);
    expect((await platform.as(second.token).post('/api/auth/logout')).status).toBe(200);
    expect(await platform.as(first.token).get('/api/auth/user')).toMatchObject({
      status: 401,
      body: { errorCode: 11 },
    });
    expect(await platform.as().post('/api/auth/token', { refreshToken: second.refreshToken })).toMatchObject({
      status: 401,
      body: { errorCode: 10 },
    });
    expect((await platform.as(other.token).get('/api/auth/user')).status).toBe(200);
  });

  test('an ended session stays ended after a restart', async () => {
    // Its own platform: the other tests go on talking to theirs.
    const { mkdtempSync, rmSync } = await import('node:fs');
    const dataDir = mkdtempSync(`${(await import('node:os')).tmpdir()}/mullion-restart-`);
    const before = await runPlatform({ dataDir });
    const token = await before.signIn('tenant@thingsboard.org', 'tenant');
    await before.as(token).post('/api/auth/logout');
    await before.stop();
    const after = await runPlatform({ dataDir });
    expect((await after.as(token).get('/api/auth/user')).status).toBe(401);
    await after.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe('changing the password', () => {
  test('the new one signs in, the old one and all older tokens do not', async () => {
    const mine = await makeTenant(platform, sys);
    const changed = await mine.admin.post('/api/auth/changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'other-2',
    });
    expect(changed.status).toBe(200);
    expect(Object.keys(changed.body).sort()).toEqual(['refreshToken', 'token']);
    expect((await mine.admin.get('/api/auth/user')).status).toBe(401);
    expect((await platform.as(changed.body.token).get('/api/auth/user')).status).toBe(200);
    expect((await login(mine.adminEmail, PASSWORD)).status).toBe(401);
    expect((await login(mine.adminEmail, 'other-2')).status).toBe(200);
  });

  test.each([
    [{ currentPassword: 'wrong', newPassword: 'other-2' }, "Current password doesn't match!"],
    [{ currentPassword: PASSWORD, newPassword: 'abc' }, 'Password must be 6 or more characters in length.'],
    [{ currentPassword: PASSWORD, newPassword: PASSWORD }, 'New password should be different from existing!'],
  ])('%j is refused', async (body, message) => {
    expect(await tenant.customer.post('/api/auth/changePassword', body)).toMatchObject({
      status: 400,
      body: { errorCode: 31, message },
    });
  });
});

describe('accounts', () => {
  test('a disabled user neither signs in nor keeps his tokens, an enabled one signs in again', async () => {
    const mine = await makeTenant(platform, sys);
    const set = (enabled: boolean) =>
      mine.admin.post(`/api/user/${mine.customerUserId}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`);
    expect((await set(false)).status).toBe(200);
    expect(await login(mine.customerEmail, PASSWORD)).toMatchObject({
      status: 401,
      body: { message: 'User account is not active' },
    });
    expect((await mine.customer.get('/api/auth/user')).status).toBe(401);
    await set(true);
    expect((await login(mine.customerEmail, PASSWORD)).status).toBe(200);
  });

  test('a user who was never activated cannot sign in and cannot be enabled', async () => {
    const email = 'waiting@mullion.test';
    const { body } = await tenant.admin.post('/api/user?sendActivationMail=false', {
      email,
      authority: 'TENANT_ADMIN',
    });
    expect((await login(email, '')).status).toBe(401);
    expect((await login(email, 'anything')).status).toBe(401);
    expect(await tenant.admin.post(`/api/user/${body.id.id}/userCredentialsEnabled`)).toMatchObject({
      status: 400,
      body: { message: 'Enabled user credentials should have password!' },
    });
  });

  test('an activation link works once', async () => {
    const { body } = await tenant.admin.post('/api/user?sendActivationMail=false', {
      email: 'once@mullion.test',
      authority: 'TENANT_ADMIN',
    });
    const link = (await tenant.admin.get(`/api/user/${body.id.id}/activationLink`)).body;
    const activateToken = new URL(link).searchParams.get('activateToken');
    const activate = () => platform.as().post('/api/noauth/activate', { activateToken, password: PASSWORD });
    expect((await activate()).status).toBe(200);
    expect((await activate()).status).toBe(400);
    expect((await tenant.admin.get(`/api/user/${body.id.id}/activationLink`)).body.message).toBe(
      'User is already activated!',
    );
  });

  test('an administrator signs in as his user, but not as another tenant’s', async () => {
    const { body } = await tenant.admin.get(`/api/user/${tenant.customerUserId}/token`);
    expect((await platform.as(body.token).get('/api/auth/user')).body.email).toBe(tenant.customerEmail);
    const foreign = await makeTenant(platform, sys);
    expect((await foreign.admin.get(`/api/user/${tenant.customerUserId}/token`)).status).toBe(403);
    expect((await sys.get(`/api/user/${tenant.customerUserId}/token`)).status).toBe(403);
  });

  test('no answer carries a password hash', async () => {
    const { body } = await tenant.admin.get('/api/users?pageSize=100&page=0');
    expect(JSON.stringify(body)).not.toContain('scrypt');
  });

  test('a deleted tenant takes its users and their tokens along', async () => {
    const mine = await makeTenant(platform, sys);
    expect((await sys.delete(`/api/tenant/${mine.tenantId}`)).status).toBe(200);
    expect((await mine.admin.get('/api/auth/user')).status).toBe(401);
    expect((await login(mine.adminEmail, PASSWORD)).status).toBe(401);
    expect((await sys.get(`/api/user/${mine.adminId}`)).status).toBe(404);
  });
});
