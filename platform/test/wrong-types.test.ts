/** What every route answers to a body with a member of a wrong type: by the bodies that the authorization test sends. */
import { bodiesOf, fillPath, queryOf, routeName } from './authorisation-calls.js';
import { makeWorld, type World } from './authorisation-world.js';
import { call, type Json, NULL_ID, type RouteFacts, routeTable, UNKNOWN_ID } from './running-platform.js';
import { platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld();

let world: World;
let sysToken: string;
beforeAll(async () => {
  world = await makeWorld(platform, sys);
  sysToken = await platform.signIn('sysadmin@thingsboard.org', 'sysadmin');
}, 60_000);

/** Nothing but free JSON takes it. */
const WRONG = [[1]];
/** Members that hold any JSON. */
const FREE = new Set(['additionalInfo', 'configuration', 'descriptor', 'details', 'jsonValue', 'params']);
/** Members that answers show, or that other calls take, by the path of the route: this one ignores them. */
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  '/api/user': ['name'],
  '/api/customer': ['name'],
  '/api/alarm': ['name'],
  '/api/dashboard': ['name'],
  '/api/widgetsBundle': ['name'],
  '/api/otaPackage': ['hasData', 'data'],
  '/api/relations': ['relationType'],
  '/api/relations/info': ['relationType'],
};
/** Routes whose bodies hold values of any kind under any name, and those of version control. */
const SPARED = /^\/api\/(plugins\/telemetry|entities\/vc)\//;

/** The body with each of its members spoiled in turn, by the path of the member. */
function* spoiled(body: Json): Generator<[member: string, body: Json]> {
  for (const [member, value] of Object.entries(body)) {
    if (FREE.has(member)) continue;
    yield [member, { ...body, [member]: WRONG }];
    const [inner, put] = Array.isArray(value) ? [value[0], (each: Json) => [each]] : [value, (each: Json) => each];
    if (typeof inner !== 'object' || inner === null) continue;
    for (const [name, changed] of spoiled(inner)) yield [`${member}.${name}`, { ...body, [member]: put(changed) }];
  }
}

async function ask(route: RouteFacts, body: Json) {
  const { own, things } = world;
  const roles: readonly string[] = Array.isArray(route.auth) ? route.auth : [];
  const byRole = { TENANT_ADMIN: own.adminToken, CUSTOMER_USER: own.customerToken, SYS_ADMIN: sysToken };
  const role = (['TENANT_ADMIN', 'CUSTOMER_USER', 'SYS_ADMIN'] as const).find((each) => roles.includes(each));
  const path = fillPath(route.path, () => things.free, 'device', UNKNOWN_ID);
  return call(`${platform.url}${path}?${queryOf(route, things.free)}`, route.method, role && byRole[role], body);
}

test('a member of a wrong type is refused by every route that takes a body', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const route of routeTable().filter(({ path }) => !SPARED.test(path))) {
    for (const body of bodiesOf(route, world.things.free)) {
      if (typeof body !== 'object' || Array.isArray(body)) continue;
      for (const [member, changed] of spoiled(body)) {
        if (IGNORED[route.path]?.includes(member)) continue;
        const { status } = await ask(route, changed);
        asked += 1;
        if (status !== 400) wrong.push(`${routeName(route)} ${member}: ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(500);
}, 120_000);

/** Bodies about no thing of a tenant, and alarm rules, which no stored thing of the world has. */
const SETTINGS: Readonly<Record<string, Json>> = {
  '/api/admin/settings': {
    key: 'wrong types',
    createdTime: 1,
    tenantId: { entityType: 'TENANT', id: NULL_ID },
    jsonValue: {},
  },
  '/api/admin/securitySettings': {
    passwordPolicy: { minimumLength: 6, minimumDigits: 0, allowWhitespaces: true, passwordReuseFrequencyDays: 0 },
    maxFailedLoginAttempts: 5,
    userLockoutNotificationEmail: 'a@b.test',
  },
  '/api/2fa/settings': {
    providers: [{ providerType: 'TOTP', issuerName: 'Mullion' }],
    minVerificationCodeSendPeriod: 5,
    verificationCodeCheckRateLimit: '3:900',
    maxVerificationFailuresBeforeUserLockout: 10,
    totalAllowedTimeForVerification: 100,
  },
  '/api/tenantProfile': {
    name: 'wrong types',
    description: 'text',
    default: false,
    isolatedTbRuleEngine: false,
    profileData: { configuration: { type: 'DEFAULT' }, queueConfiguration: null },
  },
};

test('and so is one of the settings of the system', async () => {
  const wrong: string[] = [];
  for (const [path, body] of Object.entries(SETTINGS)) {
    for (const [member, changed] of spoiled(body)) {
      const { status } = await sys.post(path, changed);
      if (status !== 400) wrong.push(`${path} ${member}: ${status}`);
    }
    expect([path, (await sys.post(path, body)).status]).toEqual([path, 200]);
  }
  expect(wrong).toEqual([]);
});

test('and so is one of credentials that are saved with their device', async () => {
  const { admin } = world.own;
  const { body: device } = await admin.post('/api/device', { name: 'Wrong types' });
  const { body: credentials } = await admin.get(`/api/device/${device.id.id}/credentials`);
  const wrong: string[] = [];
  for (const [member, changed] of spoiled(credentials)) {
    const { status } = await admin.post('/api/device-with-credentials', { device, credentials: changed });
    if (status !== 400) wrong.push(`${member}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['STRING', 'EQUAL', { a: 1 }],
  ['NUMERIC', 'GREATER', 'hot'],
  ['BOOLEAN', 'EQUAL', 'perhaps'],
])('an alarm rule compares a %s with a value of its kind', async (type, operation, wrong) => {
  const profile = (defaultValue: unknown) => {
    const predicate = { type, operation, value: { defaultValue, userValue: null, dynamicValue: null } };
    const filter = { key: { type: 'TIME_SERIES', key: 'v' }, valueType: type, value: null, predicate };
    const createRules = { MAJOR: { condition: { condition: [filter], spec: { type: 'SIMPLE' } } } };
    return {
      name: `Rules of ${type}`,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        alarms: [{ id: '1', alarmType: 'Hot', createRules }],
      },
    };
  };
  const { admin } = world.own;
  const refused = await admin.post('/api/deviceProfile', profile(wrong));
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('"defaultValue"')]);
  expect((await admin.post('/api/deviceProfile', profile(null))).status).toBe(200);
});
