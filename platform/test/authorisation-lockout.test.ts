import {
  makeTenant,
  PASSWORD,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';

const ALLOWED = 5;
const TRIES = Number(process.env.LOCKOUT_TRIES ?? 40);

let platform: RunningPlatform;
let tenant: TestTenant;

const signIn = (username: string, password: string) => platform.as().post('/api/auth/login', { username, password });
const wrong = (username: string) => signIn(username, 'not-the-password');

beforeAll(async () => {
  platform = await runPlatform({ env: { SIGN_IN_LIMIT: '1000:60' } });
  const sys = await signInSystem(platform);
  tenant = await makeTenant(platform, sys);
  const { body } = await sys.get('/api/admin/securitySettings');
  await sys.post('/api/admin/securitySettings', { ...body, maxFailedLoginAttempts: ALLOWED });
}, 30_000);
afterAll(() => platform.stop());

test('a wrong password and an unknown name are refused alike', async () => {
  const [known, unknown] = [await wrong(tenant.adminEmail), await wrong('nobody@mullion.test')];
  const shown = ({ status, body }: typeof known) => ({ status, message: body.message, errorCode: body.errorCode });
  expect(shown(unknown)).toEqual(shown(known));
  expect(known.status).toBe(401);
});

test('a right password in between starts the count again', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < ALLOWED - 2; i += 1) expect((await wrong(tenant.adminEmail)).status).toBe(401);
    expect((await signIn(tenant.adminEmail, PASSWORD)).status).toBe(200);
  }
});

test(`${TRIES} guesses at once lock the account: from then on the right password opens nothing, until it is enabled`, async () => {
  const answers = await Promise.all(Array.from({ length: TRIES }, () => wrong(tenant.customerEmail)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  const locked = await signIn(tenant.customerEmail, PASSWORD);
  expect(locked).toMatchObject({ status: 401, body: { errorCode: 10 } });
  expect(locked.body.token).toBeUndefined();
  // Others are not touched.
  expect((await signIn(tenant.adminEmail, PASSWORD)).status).toBe(200);
  const log = await tenant.admin.get(
    `/api/audit/logs/user/${tenant.customerUserId}?pageSize=100&page=0&actionTypes=LOCKOUT`,
  );
  expect(log.body.totalElements).toBe(1);
  const enable = `/api/user/${tenant.customerUserId}/userCredentialsEnabled?userCredentialsEnabled=true`;
  expect((await tenant.admin.post(enable)).status).toBe(200);
  expect((await signIn(tenant.customerEmail, PASSWORD)).status).toBe(200);
}, 60_000);
