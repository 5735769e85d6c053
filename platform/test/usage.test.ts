import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Caller,
  call,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
} from './running-platform.js';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-usage-'));
let platform: RunningPlatform;
const start = async () => {
  platform = await runPlatform({ dataDir, env: { USAGE_REPORT_MS: '100' } });
};
/** Counts are written at the end, too. */
const startAgain = async () => {
  await platform.stop();
  await start();
};
beforeAll(start);
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const asTenant = async () => platform.as(await platform.signIn('tenant@thingsboard.org', 'tenant'));
const COUNTERS = {
  transportMsg: 'maxTransportMessages',
  transportDataPoints: 'maxTransportDataPoints',
  storageDataPoints: 'maxDPStorageDays',
  ruleEngineExecution: 'maxREExecutions',
  jsExecution: 'maxJSExecutions',
  email: 'maxEmails',
  sms: 'maxSms',
  createdAlarms: 'maxCreatedAlarms',
};
const STATES = ['transport', 'db', 'ruleEngine', 'jsExecution', 'email', 'sms', 'alarm'].map(
  (name) => `${name}ApiState`,
);

/** Latest values of a tenant's usage state, by key; texts, empty where there is none. */
async function usage(by?: Caller): Promise<Record<string, string>> {
  const tenant = by ?? (await asTenant());
  const keys = Object.keys(COUNTERS);
  const names = [...keys.flatMap((key) => [`${key}Count`, `${key}CountHourly`, `${key}Limit`]), ...STATES];
  const { body } = await tenant.post('/api/entitiesQuery/find', {
    entityFilter: { type: 'apiUsageState' },
    pageLink: { page: 0, pageSize: 1 },
    latestValues: names.map((key) => ({ type: 'TIME_SERIES', key })),
  });
  const latest: Record<string, Json> = body.data[0].latest.TIME_SERIES;
  return Object.fromEntries(Object.entries(latest).map(([key, { value }]) => [key, value]));
}

async function send(count: number): Promise<void> {
  const tenant = await asTenant();
  const { body: device } = await tenant.post('/api/device', { name: `counted ${count}`, type: 'default' });
  const { body: credentials } = await tenant.get(`/api/device/${device.id.id}/credentials`);
  for (let i = 0; i < count; i += 1) {
    const sent = await call(`${platform.url}/api/v1/${credentials.credentialsId}/telemetry`, 'POST', undefined, {
      ts: 1_700_000_000_000 + i,
      values: { a: i, b: i },
    });
    expect(sent.status).toBe(200);
  }
  const alarm = { type: 'Hot', severity: 'MAJOR', status: 'ACTIVE_UNACK', originator: device.id };
  expect((await tenant.post('/api/alarm', alarm)).status).toBe(200);
  // Raised again, it is the same alarm.
  expect((await tenant.post('/api/alarm', alarm)).status).toBe(200);
}

it('what a tenant uses is summed up over the month, across restarts, beside its limits', async () => {
  await send(3);
  await startAgain();
  expect(await usage()).toMatchObject({
    transportMsgCount: '3',
    transportDataPointsCount: '6',
    createdAlarmsCount: '1',
    transportMsgLimit: '0',
    transportApiState: 'ENABLED',
  });
  const before = await usage();
  await send(2);
  await startAgain();
  expect(await usage()).toMatchObject({
    transportMsgCount: '5',
    transportDataPointsCount: '10',
    createdAlarmsCount: '2',
  });
  const after = await usage();
  expect(Number(after.storageDataPointsCount)).toBeGreaterThanOrEqual(Number(before.storageDataPointsCount) + 4);
});

it('a value that views of its device show, too, is stored once', async () => {
  const { admin, adminEmail } = await makeTenant(platform, await signInSystem(platform));
  const { body: device } = await admin.post('/api/device', { name: 'viewed', type: 'default' });
  const post = (a: number) => admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { a });
  expect((await post(1)).status).toBe(200);
  for (const name of ['one', 'two'])
    expect((await admin.post('/api/entityView', { name, type: 'v', entityId: device.id })).status).toBe(200);
  expect((await post(2)).status).toBe(200);
  await startAgain();
  const by = platform.as(await platform.signIn(adminEmail, 'secret-1'));
  expect((await usage(by)).storageDataPointsCount).toBe('2');
});

// The platform's own placeholder, not one of this file.
const TEMPLATE = `Code \${code}`;

const limitsOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.keys(COUNTERS).map((key) => [key, values[`${key}Limit`]]));
const countsOf = (values: Record<string, string>) =>
  Object.keys(values).filter((key) => key.includes('Count') && values[key]);
const statesOf = (values: Record<string, string>) => STATES.map((state) => values[state]);

describe('a tenant', () => {
  it('has limits and states from its first moment, and no counts', async () => {
    const fresh = await makeTenant(platform, await signInSystem(platform));
    const values = await usage(fresh.admin);
    expect(limitsOf(values)).toEqual(Object.fromEntries(Object.keys(COUNTERS).map((key) => [key, '0'])));
    expect(new Set(statesOf(values))).toEqual(new Set(['ENABLED']));
    expect(countsOf(values)).toEqual([]);
  });

  it('has the limits of its profile at once, and of the profile as it is changed', async () => {
    const sys = await signInSystem(platform);
    const moved = await makeTenant(platform, sys);
    const limits = Object.fromEntries(Object.values(COUNTERS).map((member, i) => [member, 10 + i]));
    const configuration = { type: 'DEFAULT', ...limits };
    const { body: profile } = await sys.post('/api/tenantProfile', { name: 'counted', profileData: { configuration } });
    const { body: tenant } = await sys.get(`/api/tenant/${moved.tenantId}`);
    await sys.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
    expect(Object.values(limitsOf(await usage(moved.admin)))).toEqual(['10', '11', '12', '13', '14', '15', '16', '17']);
    profile.profileData.configuration.maxSms = 99;
    await sys.post('/api/tenantProfile', profile);
    expect(limitsOf(await usage(moved.admin))).toMatchObject({ email: '15', sms: '99' });
  });

  it('is told by mail when a feature comes close to its limit, goes over it, and is within it again', async () => {
    const sys = await signInSystem(platform);
    const { body: me } = await (await asTenant()).get('/api/auth/user');
    const { body: tenant } = await sys.get(`/api/tenant/${me.tenantId.id}`);
    const used = Number((await usage()).createdAlarmsCount);
    const stateAt = async (maxCreatedAlarms: number) => {
      const configuration = { type: 'DEFAULT', maxCreatedAlarms, warnThreshold: 0.5 };
      const name = `alarms up to ${maxCreatedAlarms}`;
      const { body: profile } = await sys.post('/api/tenantProfile', { name, profileData: { configuration } });
      await sys.post('/api/tenant', { ...tenant, email: 'owner@usage.test', tenantProfileId: profile.id });
      return (await usage()).alarmApiState;
    };
    expect([await stateAt(used + 1), await stateAt(used), await stateAt(10 * used)]).toEqual([
      'WARNING',
      'DISABLED',
      'ENABLED',
    ]);
    const { body: page } = await platform.as().get('/dev/mailbox');
    expect([...page.matchAll(/<h2>Raising alarms: ([^<]*)/g)].map(([, text]) => text)).toEqual([
      'within its limit',
      'over its limit',
      'close to its limit',
    ]);
    await sys.post('/api/tenant', tenant);
  });
});

it('text messages with codes count for the tenant whose user gets them', async () => {
  const sys = await signInSystem(platform);
  await sys.post('/api/2fa/settings', {
    providers: [{ providerType: 'SMS', smsVerificationMessageTemplate: TEMPLATE, verificationCodeLifetime: 60 }],
    minVerificationCodeSendPeriod: 5,
    totalAllowedTimeForVerification: 60,
  });
  const before = Number((await usage()).smsCount || 0);
  const config = { providerType: 'SMS', phoneNumber: '+4912345678', useByDefault: true };
  expect((await (await asTenant()).post('/api/2fa/account/config/submit', config)).status).toBe(200);
  await startAgain();
  expect(Number((await usage()).smsCount)).toBe(before + 1);
  expect((await usage()).emailCount).toBe('');
  const { body: me } = await (await asTenant()).get('/api/auth/user');
  const again = await signInSystem(platform);
  const { body: tenant } = await again.get(`/api/tenant/${me.tenantId.id}`);
  const profileData = { configuration: { type: 'DEFAULT', maxSms: before + 1 } };
  const { body: profile } = await again.post('/api/tenantProfile', { name: 'few texts', profileData });
  await again.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
  expect(await (await asTenant()).post('/api/2fa/account/config/submit', config)).toMatchObject({
    status: 429,
    body: { message: 'Sending text messages is stopped: the tenant has used up its limit for this month' },
  });
  await again.post('/api/tenant', tenant);
});

describe('a feature that has used up its limit', () => {
  interface Stopped {
    by: Caller;
    device: Json;
    token: string;
    /** Sets limits of the tenant's profile. */
    limit(configuration: object): Promise<void>;
  }
  async function limited(): Promise<Stopped> {
    const sys = await signInSystem(platform);
    const { tenantId, admin: by } = await makeTenant(platform, sys);
    const { body: device } = await by.post('/api/device', { name: 'limited', type: 'default' });
    const { body: credentials } = await by.get(`/api/device/${device.id.id}/credentials`);
    const name = `limits of ${tenantId}`;
    const profileData = { configuration: { type: 'DEFAULT' } };
    const { body: profile } = await sys.post('/api/tenantProfile', { name, profileData });
    const { body: tenant } = await sys.get(`/api/tenant/${tenantId}`);
    await sys.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
    const limit = async (configuration: object) => {
      Object.assign(profile.profileData.configuration, configuration);
      expect((await sys.post('/api/tenantProfile', profile)).status).toBe(200);
    };
    return { by, device, token: credentials.credentialsId, limit };
  }
  /** Uses everything once, and waits until it is counted. */
  async function used(): Promise<Stopped> {
    const made = await limited();
    expect((await tell(made)).status).toBe(200);
    expect((await raise(made)).status).toBe(200);
    expect((await script(made)).body.error).toBe('');
    while ((await usage(made.by)).jsExecutionCount !== '1') await new Promise((resolve) => setTimeout(resolve, 200));
    return made;
  }
  const tell = ({ token }: Stopped, a = 1) =>
    call(`${platform.url}/api/v1/${token}/telemetry`, 'POST', undefined, { a });
  const raise = ({ by, device }: Stopped, type = 'Hot') =>
    by.post('/api/alarm', { type, severity: 'MAJOR', status: 'ACTIVE_UNACK', originator: device.id });
  const script = ({ by }: Stopped) =>
    by.post('/api/ruleChain/testScript', { script: 'return 1;', scriptType: 'json', msg: '{}', msgType: 'a' });
  const post = ({ by, device }: Stopped) =>
    by.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { a: 2 });
  const load = ({ by }: Stopped) => {
    const columns = [{ type: 'NAME' }, { type: 'TIMESERIES', key: 'a' }];
    const mapping = { columns, delimiter: ',', header: false, update: true };
    return by.post('/api/device/bulk_import', { file: 'imported,1', mapping });
  };
  const stopOf = (name: string) => `${name} is stopped: the tenant has used up its limit for this month`;

  it('stops, says so, and goes on when the limit is raised', async () => {
    const made = await used();
    await made.limit({ maxTransportMessages: 1 });
    const refused = { status: 429, body: { errorCode: 33 } };
    expect(await tell(made)).toMatchObject({ ...refused, body: { message: stopOf('Receiving data from devices') } });
    expect((await post(made)).status).toBe(200);
    await made.limit({ maxTransportMessages: 0, maxDPStorageDays: 1 });
    expect((await tell(made)).body.message).toBe(stopOf('Storing telemetry'));
    expect((await post(made)).status).toBe(500);
    expect((await load(made)).body).toMatchObject({
      created: 0,
      errorsList: [`Line 1: DataValidationException: ${stopOf('Storing telemetry')}`],
    });
    await made.limit({ maxDPStorageDays: 0, maxCreatedAlarms: 1 });
    expect((await tell(made)).status).toBe(200);
    expect(await raise(made, 'Cold')).toMatchObject({ ...refused, body: { message: stopOf('Raising alarms') } });
    expect((await raise(made)).status).toBe(200);
    await made.limit({ maxCreatedAlarms: 0, maxJSExecutions: 1 });
    expect((await raise(made, 'Cold')).status).toBe(200);
    expect((await script(made)).body).toEqual({ output: '', error: stopOf('Running scripts') });
    await made.limit({ maxJSExecutions: 0 });
    expect((await script(made)).body.error).toBe('');
  });

  it('stays stopped after a restart', async () => {
    const made = await used();
    await made.limit({ maxTransportDataPoints: 1 });
    await startAgain();
    expect((await tell(made)).status).toBe(429);
  });
});
