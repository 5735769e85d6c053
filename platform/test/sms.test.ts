import {
  type Caller,
  makeTenant,
  PASSWORD,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';
import { runSmsCentre, type SmsCentre } from './sms-centre.js';

let platform: RunningPlatform;
let sys: Caller;
let tenant: TestTenant;
let centre: SmsCentre;

beforeAll(async () => {
  platform = await runPlatform();
  sys = await signInSystem(platform);
  tenant = await makeTenant(platform, sys);
  centre = await runSmsCentre('hush');
});
afterAll(async () => {
  centre.close();
  await platform.stop();
});

const byCentre = (password = 'hush') => ({
  type: 'SMPP',
  protocolVersion: '3.4',
  host: '127.0.0.1',
  port: centre.port,
  systemId: 'me',
  password,
});
const bySms = (more: object = {}) => ({
  providers: [
    {
      providerType: 'SMS',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform's own placeholders
      smsVerificationMessageTemplate: 'Hello ${userEmail}, ${code}',
      verificationCodeLifetime: 60,
      ...more,
    },
  ],
  minVerificationCodeSendPeriod: 5,
  totalAllowedTimeForVerification: 600,
});
const factor = { providerType: 'SMS', useByDefault: true, phoneNumber: '+491701234567' };
const ACCOUNT = '/api/2fa/account/config';
const codeIn = (text: string) => /, (\d{6})/.exec(text)?.[1];
const mailbox = async () => (await platform.as().get('/dev/mailbox')).body as string;

describe('without a provider', () => {
  test('there are no settings of text messages', async () => {
    expect((await sys.get('/api/admin/settings/sms')).status).toBe(404);
  });

  test('a code goes to the development mailbox and sets the factor up, once', async () => {
    expect((await sys.post('/api/2fa/settings', bySms())).status).toBe(200);
    const template = await tenant.customer.post(`${ACCOUNT}/generate?providerType=SMS`);
    expect(template.body).toEqual({ providerType: 'SMS', phoneNumber: null, useByDefault: false });
    expect((await tenant.customer.post(`${ACCOUNT}/submit`, { ...factor, phoneNumber: '0170' })).body.message).toBe(
      'Validation error: phone number is not of E.164 format',
    );
    expect((await tenant.customer.post(`${ACCOUNT}/submit`, factor)).status).toBe(200);
    const page = await mailbox();
    expect(page).toContain('<h2>SMS</h2><p>+491701234567');
    expect(page).toContain(`Hello ${tenant.customerEmail}, `);
    const code = codeIn(page);
    const other = { ...factor, phoneNumber: '+491701234568' };
    expect((await tenant.customer.post(`${ACCOUNT}?verificationCode=${code}`, other)).status).toBe(400);
    const stored = await tenant.customer.post(`${ACCOUNT}?verificationCode=${code}`, factor);
    expect(stored.body).toEqual({ configs: { SMS: factor } });
    await tenant.customer.delete(`${ACCOUNT}?providerType=SMS`);
    expect((await tenant.customer.post(`${ACCOUNT}?verificationCode=${code}`, factor)).status).toBe(400);
  });
});

describe('settings', () => {
  test('a broken provider is refused, a complete one is stored and shown', async () => {
    const broken = await sys.post('/api/admin/settings', { key: 'sms', jsonValue: { ...byCentre(), port: 'x' } });
    expect(broken).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect((await sys.get('/api/admin/settings/sms')).status).toBe(404);
    const saved = await sys.post('/api/admin/settings', { key: 'sms', jsonValue: byCentre() });
    expect(saved.body.jsonValue).toEqual(byCentre());
    expect((await sys.get('/api/admin/settings/sms')).body.jsonValue).toEqual(byCentre());
    expect((await tenant.admin.get('/api/admin/settings/sms')).status).toBe(403);
  });
});

describe('a test message', () => {
  const send = (more: object) =>
    sys.post('/api/admin/settings/testSms', {
      providerConfiguration: byCentre(),
      numberTo: '+49170',
      message: 'Is there anybody out there?',
      ...more,
    });

  test('is handed to the centre', async () => {
    expect(await send({})).toMatchObject({ status: 200, body: '' });
    expect(centre.texts()).toContain('Is there anybody out there?');
  });

  test('names the centre’s refusal, but no secret', async () => {
    const { status, body } = await send({ providerConfiguration: byCentre('no-such-word') });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: `Unable to send SMS: 127.0.0.1:${centre.port} refused to bind (status 14)`,
    });
  });

  test.each([
    [{ providerConfiguration: null }, 'SMS provider configuration should be specified!'],
    [{ numberTo: null }, 'Invalid value of "numberTo": a phone number is expected'],
    [{ message: '' }, 'Invalid value of "message": a text is expected'],
    [
      {
        providerConfiguration: { type: 'TWILIO', accountSid: 'A', accountToken: 'h', numberFrom: 'MG1' },
        numberTo: '0',
      },
      'Unable to send SMS: the phone number is not of E.164 format',
    ],
  ])('with %j is refused', async (more, message) => {
    expect(await send(more)).toMatchObject({ status: 400, body: { message } });
  });
});

test('signing in with a code sent by the provider', async () => {
  const first = centre.nextText();
  await tenant.customer.post(`${ACCOUNT}/submit`, factor);
  await tenant.customer.post(`${ACCOUNT}?verificationCode=${codeIn(await first)}`, factor);
  const half = platform.as(await platform.signIn(tenant.customerEmail, PASSWORD));
  expect((await half.get('/api/auth/2fa/providers')).body).toEqual([
    { type: 'SMS', default: true, contact: '+49********67', minVerificationCodeSendPeriod: 5 },
  ]);
  const second = centre.nextText();
  expect((await half.post('/api/auth/2fa/verification/send?providerType=SMS')).status).toBe(200);
  expect((await half.post('/api/auth/2fa/verification/send?providerType=SMS')).status).toBe(429);
  const code = codeIn(await second);
  expect(await mailbox()).toContain(code);
  const check = (tried?: string) =>
    half.post(`/api/auth/2fa/verification/check?providerType=SMS&verificationCode=${tried}`);
  expect((await check(code === '000000' ? '000001' : '000000')).status).toBe(400);
  const { body } = await check(code);
  expect((await platform.as(body.token).get('/api/auth/user')).body.email).toBe(tenant.customerEmail);
});

test('where there is neither a provider nor the mailbox, codes by text message are not offered', async () => {
  const open = await runPlatform({ env: { HOST: '0.0.0.0' } });
  const admin = await signInSystem(open);
  expect((await admin.post('/api/2fa/settings', bySms())).body.message).toBe('SMS service is not configured');
  await admin.post('/api/admin/settings', { key: 'sms', jsonValue: byCentre() });
  expect((await admin.post('/api/2fa/settings', bySms())).status).toBe(200);
  await open.stop();
});
