/** Each limit of a tenant's profile bites; those of devices' messages, files, and monthly use are tested where these are. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TestSocket } from './realtime-socket.js';
import { deviceRef, type Json, type TestTenant } from './running-platform.js';
import { limitedTenant, platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld();

const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
async function open(token: string): Promise<TestSocket> {
  const socket = await TestSocket.open(platform.url, token);
  sockets.push(socket);
  return socket;
}

/** Limits of what is not there: messages run through no rules, and there is no Cassandra. */
const WITHOUT_EFFECT = ['maxRuleNodeExecutionsPerMessage', 'cassandraQueryTenantRateLimitsConfiguration'];

it('none is without a test', async () => {
  const { body: info } = await sys.get('/api/tenantProfileInfo/default');
  const { body: profile } = await sys.get(`/api/tenantProfile/${info.id.id}`);
  const { type: _type, ...limits } = profile.profileData.configuration;
  const tests = readdirSync(__dirname).filter((name) => name.endsWith('.test.ts'));
  const texts = tests.map((name) => readFileSync(path.join(__dirname, name), 'utf8'));
  expect(Object.keys(limits)).toEqual(expect.arrayContaining(WITHOUT_EFFECT));
  expect(Object.keys(limits).filter((member) => !texts.some((text) => text.includes(member)))).toEqual([]);
});

it('a tenant that has as many devices as it may is given none by others', async () => {
  const { tenant } = await limitedTenant({ maxDevices: 1 });
  const { tenant: giver } = await limitedTenant({});
  const give = async (name: string) => {
    const { body } = await giver.admin.post('/api/device', { name });
    return giver.admin.post(`/api/tenant/${tenant.tenantId}/device/${body.id.id}`);
  };
  expect((await give('first')).status).toBe(200);
  expect(await give('second')).toMatchObject({ status: 400, body: { message: "Can't create more then 1 devices!" } });
});

// With how many of them a new tenant of these tests begins.
it.each<[member: string, noun: string, had: number, path: string, body: (n: number, tenant: TestTenant) => Json]>([
  ['maxDevices', 'devices', 0, '/api/device', (n) => ({ name: `device ${n}` })],
  ['maxAssets', 'assets', 0, '/api/asset', (n) => ({ name: `asset ${n}`, type: 'default' })],
  ['maxCustomers', 'customers', 1, '/api/customer', (n) => ({ title: `customer ${n}` })],
  ['maxDashboards', 'dashboards', 0, '/api/dashboard', (n) => ({ title: `dashboard ${n}` })],
  ['maxRuleChains', 'rule chains', 2, '/api/ruleChain', (n) => ({ name: `chain ${n}`, type: 'CORE' })],
  [
    'maxUsers',
    'users',
    2,
    '/api/user?sendActivationMail=false',
    (n, { tenantId, customerId }) => ({
      email: `user-${n}-${tenantId}@mullion.test`,
      authority: 'CUSTOMER_USER',
      customerId: { entityType: 'CUSTOMER', id: customerId },
    }),
  ],
])('%s', async (member, noun, had, target, body) => {
  const { tenant } = await limitedTenant({ [member]: had + 2 });
  const add = (n: number) => tenant.admin.post(target, body(n, tenant));
  const first = await add(0);
  expect([first.status, (await add(1)).status]).toEqual([200, 200]);
  expect(await add(2)).toMatchObject({
    status: 400,
    body: { message: `Can't create more then ${had + 2} ${noun}!` },
  });
  expect((await tenant.admin.post(target, first.body)).status).toBe(200);
});

it.each([
  ['tenantServerRestLimitsConfiguration', 'tenant', 429],
  ['customerServerRestLimitsConfiguration', 'customer', 200],
])('%s', async (member, whom, elsewhere) => {
  const { tenant } = await limitedTenant({ [member]: '2:3600' });
  const ask = (by: 'admin' | 'customer') => tenant[by].get('/api/auth/user');
  expect([(await ask('customer')).status, (await ask('customer')).status]).toEqual([200, 200]);
  expect(await ask('customer')).toMatchObject({
    status: 429,
    body: { errorCode: 33, message: `Too many requests for current ${whom}!` },
  });
  expect((await ask('admin')).status).toBe(elsewhere);
});

describe('on sockets', () => {
  type Who = 'admin' | 'customer' | 'visitor';
  /** The tenant's users with a device that each may read. */
  async function usersOf({ admin, adminToken, customerToken, customerId }: TestTenant) {
    const device = async (name: string, assign: (id: string) => string): Promise<string> => {
      const { id } = (await admin.post('/api/device', { name })).body.id;
      return (await admin.post(assign(id))).body.id.id;
    };
    const own = await device('own', (id) => `/api/customer/${customerId}/device/${id}`);
    const shown = await device('shown', (id) => `/api/customer/public/device/${id}`);
    const { customerId: publicId } = (await admin.get(`/api/device/${shown}`)).body;
    const { body } = await platform.as().post('/api/auth/login/public', { publicId: publicId.id });
    return {
      admin: { token: adminToken, device: own },
      customer: { token: customerToken, device: own },
      visitor: { token: body.token as string, device: shown },
    } satisfies Record<Who, { token: string; device: string }>;
  }

  interface SocketLimit {
    sessions: string;
    subscriptions: string;
    words: string;
    first: Who;
    /** Who is one too many. */
    second: Who;
    /** Who may come nevertheless. */
    other?: Who;
  }
  const LIMITS: SocketLimit[] = [
    {
      sessions: 'maxWsSessionsPerTenant',
      subscriptions: 'maxWsSubscriptionsPerTenant',
      words: 'Max tenant {} limit reached!',
      first: 'admin',
      second: 'customer',
    },
    {
      sessions: 'maxWsSessionsPerCustomer',
      subscriptions: 'maxWsSubscriptionsPerCustomer',
      words: 'Max customer {} limit reached',
      first: 'customer',
      second: 'customer',
      other: 'visitor',
    },
    {
      sessions: 'maxWsSessionsPerRegularUser',
      subscriptions: 'maxWsSubscriptionsPerRegularUser',
      words: 'Max regular user {} limit reached',
      first: 'customer',
      second: 'customer',
      other: 'visitor',
    },
    {
      sessions: 'maxWsSessionsPerPublicUser',
      subscriptions: 'maxWsSubscriptionsPerPublicUser',
      words: 'Max public user {} limit reached',
      first: 'visitor',
      second: 'visitor',
      other: 'customer',
    },
  ];

  it.each(LIMITS)('$sessions', async ({ sessions, words, first, second, other }) => {
    const { tenant } = await limitedTenant({ [sessions]: 1 });
    const users = await usersOf(tenant);
    await (await open(users[first].token)).settle();
    const refused = await open(users[second].token);
    expect(await refused.untilClosed()).toEqual({ code: 1008, reason: words.replace('{}', 'sessions') });
    if (other) await (await open(users[other].token)).settle();
  });

  it.each(LIMITS)('$subscriptions', async ({ subscriptions, words, first, second, other }) => {
    const { tenant } = await limitedTenant({ [subscriptions]: 1 });
    const users = await usersOf(tenant);
    const subscribe = async (who: Who) => {
      const { token, device } = users[who];
      const socket = await open(token);
      const { entityType, id: entityId } = deviceRef(device);
      socket.send({ attrSubCmds: [{ cmdId: 1, entityType, entityId, scope: 'SERVER_SCOPE', keys: 'a' }] });
      return socket;
    };
    const isAnswer = ({ subscriptionId }: Json) => subscriptionId === 1;
    const held = await subscribe(first);
    await held.until(isAnswer);
    const refused = await subscribe(second);
    expect(await refused.untilClosed()).toEqual({ code: 1008, reason: words.replace('{}', 'subscriptions') });
    if (other) await (await subscribe(other)).until(isAnswer);
    expect(held.closed).toBeNull();
  });

  it('wsMsgQueueLimitPerSession', async () => {
    const { tenant } = await limitedTenant({ wsMsgQueueLimitPerSession: 2 });
    const socket = await open(tenant.adminToken);
    // Each is refused at once, so that their answers wait together.
    const refused = (count: number) => ({
      historyCmds: Array.from({ length: count }, (_, n) => ({
        cmdId: n + 1,
        entityType: 'TENANT',
        entityId: tenant.tenantId,
        keys: '',
      })),
    });
    socket.send(refused(2));
    await socket.count(2);
    socket.send(refused(3));
    expect(await socket.untilClosed()).toEqual({ code: 1008, reason: 'Too many messages wait to be read' });
  });
});
