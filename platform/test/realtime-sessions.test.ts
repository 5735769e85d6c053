/** Open sockets follow the session they were opened with, and the entities they follow follow their owners. */
import { type Claims, sign } from '../src/tokens/jwt.js';
import { key, RealtimeHarness, ts } from './realtime-harness.js';
import { TestSocket } from './realtime-socket.js';
import { type Answer, type Json, makeTenant, PASSWORD, type TestTenant } from './running-platform.js';

const harness = RealtimeHarness.ofFile();
let serial = 0;

interface Person {
  id: string;
  email: string;
  token: string;
  customerId: string;
}

/** A user of a customer of his own. */
async function person(tenant: TestTenant = harness.tenant): Promise<Person> {
  serial += 1;
  const email = `person-${serial}@mullion.test`;
  const customer = (await tenant.admin.post('/api/customer', { title: `customer of ${email}` })).body;
  const saved = await tenant.admin.post('/api/user?sendActivationMail=false', {
    email,
    authority: 'CUSTOMER_USER',
    customerId: customer.id,
  });
  const id = saved.body.id.id;
  const link = await tenant.admin.get(`/api/user/${id}/activationLink`);
  const activateToken = new URL(link.body).searchParams.get('activateToken');
  const pair = await harness.platform
    .as()
    .post('/api/noauth/activate?sendActivationMail=false', { activateToken, password: PASSWORD });
  return { id, email, token: pair.body.token, customerId: customer.id.id };
}

const ok = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body;
};

/** A token of the platform's own making, but for some claims. */
async function tokenWith(of: string, claims: Partial<Claims>): Promise<string> {
  const settings = await ok(harness.sys.get('/api/admin/jwtSettings'));
  const own = JSON.parse(Buffer.from(of.split('.')[1] ?? '', 'base64url').toString()) as Claims;
  return sign({ ...own, ...claims }, settings.tokenSigningKey);
}

/** The token of the newest reset link. */
const resetToken = async (): Promise<string> =>
  /resetToken=(\w+)/.exec((await harness.platform.as().get('/dev/mailbox')).body)?.[1] ?? '';

/** What ends a session, done to somebody who has a socket open. */
const ENDINGS: [what: string, end: (who: Person) => Promise<unknown>][] = [
  ['signs out', ({ token }) => ok(harness.platform.as(token).post('/api/auth/logout'))],
  [
    'is disabled',
    ({ id }) => ok(harness.tenant.admin.post(`/api/user/${id}/userCredentialsEnabled?userCredentialsEnabled=false`)),
  ],
  ['is deleted', ({ id }) => ok(harness.tenant.admin.delete(`/api/user/${id}`))],
  ['has his customer deleted', ({ customerId }) => ok(harness.tenant.admin.delete(`/api/customer/${customerId}`))],
  [
    'changes his password',
    ({ token }) =>
      ok(
        harness.platform
          .as(token)
          .post('/api/auth/changePassword', { currentPassword: PASSWORD, newPassword: `${PASSWORD}-new` }),
      ),
  ],
  [
    'resets his password',
    async ({ email }) => {
      await ok(harness.platform.as().post('/api/noauth/resetPasswordByEmail', { email }));
      const body = { resetToken: await resetToken(), password: `${PASSWORD}-reset` };
      await ok(harness.platform.as().post('/api/noauth/resetPassword', body));
    },
  ],
];

test.each(ENDINGS)('the socket of somebody who %s ends at once', async (_what, end) => {
  const who = await person();
  const socket = await harness.open(who.token);
  socket.send({
    entityCountCmds: [{ cmdId: 1, query: { entityFilter: { type: 'entityType', entityType: 'DEVICE' } } }],
  });
  await socket.until(({ cmdId }) => cmdId === 1);
  await end(who);
  expect(await socket.untilClosed()).toEqual({ code: 1000, reason: 'Token has expired' });
  await expect(TestSocket.open(harness.platform.url, who.token)).rejects.toThrow('refused with 401');
});

test('when a tenant is deleted the sockets of all who belong to it end, visitors included', async () => {
  const tenant = await makeTenant(harness.platform, harness.sys);
  const device = (await tenant.admin.post('/api/device', { name: 'gone' })).body.id.id;
  const shared = await ok(tenant.admin.post(`/api/customer/public/device/${device}`));
  const visitor = await ok(harness.platform.as().post('/api/auth/login/public', { publicId: shared.customerId.id }));
  const sockets = await Promise.all(
    [tenant.adminToken, tenant.customerToken, visitor.token].map((each) => harness.open(each)),
  );
  await ok(harness.sys.delete(`/api/tenant/${tenant.tenantId}`));
  for (const socket of sockets) expect((await socket.untilClosed()).code).toBe(1000);
});

test('visitors leave with the public customer', async () => {
  const shared = await ok(harness.tenant.admin.post(`/api/customer/public/device/${harness.device}`));
  const visitor = await ok(harness.platform.as().post('/api/auth/login/public', { publicId: shared.customerId.id }));
  const socket = await harness.open(visitor.token);
  await ok(harness.tenant.admin.delete(`/api/customer/${shared.customerId.id}`));
  expect((await socket.untilClosed()).code).toBe(1000);
});

test('a socket ends when the time of its token is over, and opens again with a new one', async () => {
  const token = await tokenWith(harness.tenant.adminToken, { exp: (Date.now() + 400) / 1000 });
  const socket = await harness.open(token);
  expect(await socket.untilClosed()).toEqual({ code: 1000, reason: 'Token has expired' });
  await expect(TestSocket.open(harness.platform.url, token)).rejects.toThrow('refused with 401');
  await (await harness.open()).settle();
});

test('the half token of a sign-in without its second factor opens no socket', async () => {
  const half = await tokenWith(harness.tenant.adminToken, { scopes: ['PRE_VERIFICATION_TOKEN'] });
  await expect(TestSocket.open(harness.platform.url, half)).rejects.toThrow('refused with 401');
});

test('the sockets of others, and of other sessions of the same person, stay', async () => {
  const who = await person();
  const second = await harness.open(await harness.platform.signIn(who.email, PASSWORD));
  await ok(harness.platform.as(who.token).post('/api/auth/logout'));
  await second.settle();
  await harness.socket.settle();
});

test('role and customer of a user stay what they are, so that sockets need not follow them', async () => {
  const who = await person();
  const user = await ok(harness.tenant.admin.get(`/api/user/${who.id}`));
  const other = await person();
  const changes = [
    { authority: 'TENANT_ADMIN', customerId: null },
    { customerId: { entityType: 'CUSTOMER', id: other.customerId } },
  ];
  for (const change of changes)
    expect((await harness.tenant.admin.post('/api/user', { ...user, ...change })).status).toBe(400);
});

/** Whoever follows the device of the test, before it goes to somebody else; and the way it goes. */
const MOVES: [what: string, reader: () => Promise<string>, move: () => Promise<unknown>][] = [
  [
    'is unassigned',
    async () => {
      const who = await person();
      await ok(harness.tenant.admin.post(`/api/customer/${who.customerId}/device/${harness.device}`));
      return who.token;
    },
    () => ok(harness.tenant.admin.delete(`/api/customer/device/${harness.device}`)),
  ],
  [
    'is assigned to another customer',
    async () => {
      const who = await person();
      await ok(harness.tenant.admin.post(`/api/customer/${who.customerId}/device/${harness.device}`));
      return who.token;
    },
    async () => ok(harness.tenant.admin.post(`/api/customer/${(await person()).customerId}/device/${harness.device}`)),
  ],
  [
    'is saved with another customer',
    async () => {
      const who = await person();
      await ok(harness.tenant.admin.post(`/api/customer/${who.customerId}/device/${harness.device}`));
      return who.token;
    },
    async () => {
      const device = await ok(harness.tenant.admin.get(`/api/device/${harness.device}`));
      await ok(harness.tenant.admin.post('/api/device', { ...device, customerId: null }));
    },
  ],
  [
    'is made private',
    async () => {
      const shared = await ok(harness.tenant.admin.post(`/api/customer/public/device/${harness.device}`));
      const body = { publicId: shared.customerId.id };
      return (await ok(harness.platform.as().post('/api/auth/login/public', body))).token;
    },
    () => ok(harness.tenant.admin.delete(`/api/customer/device/${harness.device}`)),
  ],
  [
    'goes to another tenant',
    async () => harness.tenant.adminToken,
    async () => {
      const other = await makeTenant(harness.platform, harness.sys);
      await ok(harness.tenant.admin.post(`/api/tenant/${other.tenantId}/device/${harness.device}`));
    },
  ],
];

test.each(MOVES)('of a device that %s nothing more is told', async (_what, reader, move) => {
  await harness.attributes('SERVER_SCOPE', { secret: 'before' });
  await harness.save(1000, { pulse: 1 });
  const alarm = {
    type: 'Hot',
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
    originator: { entityType: 'DEVICE', id: harness.device },
  };
  await ok(harness.tenant.admin.post('/api/alarm', alarm));
  const socket = await harness.open(await reader());
  const query = harness.query([key('SERVER_ATTRIBUTE', 'secret'), ts('pulse')]);
  const alarmPage = {
    page: 0,
    pageSize: 10,
    timeWindow: 3_600_000,
    statusList: [],
    severityList: [],
    typeList: [],
    searchPropagatedAlarms: false,
    sortOrder: { key: key('ALARM_FIELD', 'createdTime'), direction: 'ASC' },
  };
  const v1 = { entityType: 'DEVICE', entityId: harness.device };
  socket.send({
    entityDataCmds: [{ cmdId: 1, query, latestCmd: { keys: query.latestValues } }],
    alarmDataCmds: [{ cmdId: 2, query: { ...query, alarmFields: [key('ALARM_FIELD', 'type')], pageLink: alarmPage } }],
    entityCountCmds: [{ cmdId: 3, query: { entityFilter: harness.own } }],
    attrSubCmds: [{ cmdId: 4, ...v1 }],
    tsSubCmds: [{ cmdId: 5, ...v1, keys: 'pulse' }],
  });
  const first = (id: number) => socket.until(({ cmdId, subscriptionId }) => (cmdId ?? subscriptionId) === id);
  expect((await first(1)).data.totalElements).toBe(1);
  expect((await first(2)).data.totalElements).toBe(1);
  expect((await first(3)).count).toBe(1);
  expect((await first(4)).data.secret).toBeDefined();
  expect((await first(5)).data.pulse).toBeDefined();

  await move();
  await socket.until(({ cmdId, data }) => cmdId === 1 && data?.totalElements === 0);
  await socket.until(({ cmdId, data }) => cmdId === 2 && data?.totalElements === 0);
  await socket.until(({ cmdId, count }) => cmdId === 3 && count === 0);
  for (const id of [4, 5])
    await socket.until(({ subscriptionId, errorCode }) => subscriptionId === id && errorCode === 3);
  const told = socket.messages.length;
  await harness.attributes('SERVER_SCOPE', { secret: 'after' });
  await harness.save(2000, { pulse: 2 });
  await socket.settle(77);
  expect(socket.messages.slice(told).filter(({ cmdId }) => cmdId !== 77)).toEqual([]);
});

test('when the signing key changes, sockets of tokens signed with the old one end', async () => {
  const settings = await ok(harness.sys.get('/api/admin/jwtSettings'));
  const tokenSigningKey = Buffer.from('another key of sixty-four characters, which is what they have..').toString(
    'base64',
  );
  await ok(harness.sys.post('/api/admin/jwtSettings', { ...settings, tokenSigningKey }));
  expect((await harness.socket.untilClosed()).code).toBe(1000);
});
