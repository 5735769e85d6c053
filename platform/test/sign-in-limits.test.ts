import { PASSWORD } from './running-platform.js';
import { platform, runTenantWorld, own as tenant } from './tenant-world.js';

runTenantWorld({ env: { SIGN_IN_LIMIT: '5:100000' } });

const signIn = (username: string, password: string) => platform.as().post('/api/auth/login', { username, password });
const TOO_MANY = { status: 429, body: { status: 429, errorCode: 33 } };

test('a success clears the count of what came before it', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) expect((await signIn(tenant.adminEmail, 'wrong')).status).toBe(401);
    expect((await signIn(tenant.adminEmail, PASSWORD)).status).toBe(200);
  }
});

test('guesses at one account are stopped, others go on', async () => {
  for (let i = 0; i < 5; i += 1) expect((await signIn(tenant.customerEmail, 'wrong')).status).toBe(401);
  expect(await signIn(tenant.customerEmail, 'wrong')).toMatchObject(TOO_MANY);
  expect(await signIn(tenant.customerEmail.toUpperCase(), PASSWORD)).toMatchObject(TOO_MANY);
  expect((await signIn(tenant.adminEmail, PASSWORD)).status).toBe(200);
});

test('mails for a reset are sent only so often', async () => {
  const reset = () => platform.as().post('/api/noauth/resetPasswordByEmail', { email: tenant.adminEmail });
  for (let i = 0; i < 5; i += 1) expect((await reset()).status).toBe(200);
  expect(await reset()).toMatchObject(TOO_MANY);
});

test('a password is not hashed for an activation token that nobody has', async () => {
  const activate = () => platform.as().post('/api/noauth/activate', { activateToken: 'guess', password: PASSWORD });
  // More than may wait for their turn to be hashed.
  const answers = await Promise.all(Array.from({ length: 250 }, activate));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
});
