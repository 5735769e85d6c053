import { type Caller, customerRef, deviceRef, type Json, routeTable, UNKNOWN_ID } from './running-platform.js';
import { foreign, own, platform, runTenantWorld, sys } from './tenant-world.js';

let free: string;
let assigned: string;

runTenantWorld({ foreign: true });
beforeAll(async () => {
  free = (await own.admin.post('/api/device', { name: 'free' })).body.id.id;
  assigned = (await own.admin.post('/api/device', { name: 'assigned', customerId: customerRef(own.customerId) })).body
    .id.id;
});

test('every route that is not public asks for a token and for one of its roles', async () => {
  const callers = {
    SYS_ADMIN: await platform.signIn('sysadmin@thingsboard.org', 'sysadmin'),
    TENANT_ADMIN: own.adminToken,
    CUSTOMER_USER: own.customerToken,
  };
  const wrong: string[] = [];
  for (const { method, path, auth } of routeTable()) {
    if (auth === 'public') continue;
    const url = platform.url + path.replace(/:[^/]+/g, UNKNOWN_ID);
    const ask = async (token?: string) =>
      (await fetch(url, { method, headers: token ? { 'x-authorization': `Bearer ${token}` } : {} })).status;
    if ((await ask()) !== 401) wrong.push(`${method} ${path} without a token`);
    for (const [role, token] of Object.entries(callers)) {
      if (!auth.includes(role) && (await ask(token)) !== 403) wrong.push(`${method} ${path} as ${role}`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('devices', () => {
  const read = (caller: Caller, id: string) => caller.get(`/api/device/${id}`).then(({ status }) => status);

  test('are read by their tenant, and by the customer they are assigned to', async () => {
    expect(await read(own.admin, free)).toBe(200);
    expect(await read(own.customer, assigned)).toBe(200);
    expect(await read(own.customer, free)).toBe(403);
  });

  test('of another tenant do not exist for administrators and customers; system administrators see none', async () => {
    expect(await read(foreign.admin, free)).toBe(404);
    expect(await read(foreign.customer, assigned)).toBe(404);
    expect(await read(sys, free)).toBe(403);
  });

  test('of another tenant cannot be changed, deleted, assigned or signed in for', async () => {
    const attempts = [
      foreign.admin.post('/api/device', { id: deviceRef(free), name: 'taken over' }),
      foreign.admin.delete(`/api/device/${free}`),
      foreign.admin.post(`/api/customer/${foreign.customerId}/device/${free}`),
      foreign.admin.post(`/api/customer/public/device/${free}`),
      foreign.admin.delete(`/api/customer/device/${assigned}`),
      foreign.admin.get(`/api/device/${free}/credentials`),
      foreign.admin.post('/api/device/credentials', {
        deviceId: deviceRef(free),
        credentialsType: 'ACCESS_TOKEN',
        credentialsId: 'stolen',
      }),
      foreign.admin.post(`/api/tenant/${foreign.tenantId}/device/${free}`),
      foreign.admin.post('/api/device-with-credentials', {
        device: { id: deviceRef(free), name: 'x' },
        credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: 'stolen-2' },
      }),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(404);
    expect((await own.admin.get(`/api/device/${free}`)).body.name).toBe('free');
  });

  test('are changed, but neither created nor deleted nor given away by customer users', async () => {
    const change = {
      id: deviceRef(assigned),
      name: 'assigned',
      label: 'mine',
      customerId: customerRef(own.customerId),
    };
    expect((await own.customer.post('/api/device', change)).body.label).toBe('mine');
    expect((await own.customer.post('/api/device', { name: 'new' })).status).toBe(403);
    expect((await own.customer.delete(`/api/device/${assigned}`)).status).toBe(403);
    expect((await own.customer.delete(`/api/customer/device/${assigned}`)).status).toBe(403);
  });

  test('cannot be saved with what belongs to another tenant', async () => {
    const profile = (await foreign.admin.get('/api/deviceProfileInfo/default')).body.id;
    expect((await own.admin.post('/api/device', { name: 'a', deviceProfileId: profile })).status).toBe(400);
    expect(
      (await own.admin.post('/api/device', { name: 'a', customerId: customerRef(foreign.customerId) })).status,
    ).toBe(400);
    expect((await own.admin.post(`/api/customer/${foreign.customerId}/device/${free}`)).status).toBe(403);
  });

  test('asked for by id list are those the caller may read', async () => {
    const names = async (caller: Caller) =>
      (await caller.get(`/api/devices?deviceIds=${free},${assigned},${UNKNOWN_ID}`)).body
        .map((device: { name: string }) => device.name)
        .sort();
    expect(await names(own.admin)).toEqual(['assigned', 'free']);
    expect(await names(own.customer)).toEqual(['assigned']);
    expect(await names(foreign.admin)).toEqual([]);
  });
});

describe('what is assigned to a customer', () => {
  const mine = () => customerRef(own.customerId);
  const made = async (path: string, body: object) => (await own.admin.post(path, body)).body;

  test.each([
    ['/api/device', 'device', {}],
    ['/api/asset', 'asset', {}],
    ['/api/entityView', 'entityView', { type: 'v' }],
  ])('%s is changed, but not given away by its users', async (path, noun, more) => {
    const entityId = path.endsWith('View') ? { entityId: deviceRef(assigned) } : {};
    const entity = await made(path, { name: `${noun} to keep`, customerId: mine(), ...more, ...entityId });
    const other = (await made('/api/customer', { title: `beside ${noun}` })).id;
    for (const customerId of [null, other, customerRef(foreign.customerId)])
      expect((await own.customer.post(path, { ...entity, customerId })).status).toBe(403);
    expect((await own.customer.post(path, { ...entity, name: `${noun} renamed` })).status).toBe(200);
    expect((await own.customer.get(`${path}/${entity.id.id}`)).body).toMatchObject({
      name: `${noun} renamed`,
      customerId: mine(),
    });
  });

  test('is a view that its users do not turn to another entity', async () => {
    const view = await made('/api/entityView', {
      name: 'kept on its device',
      type: 'v',
      entityId: deviceRef(assigned),
      customerId: mine(),
    });
    const second = await made('/api/device', { name: 'assigned too', customerId: mine() });
    for (const entityId of [deviceRef(free), deviceRef(UNKNOWN_ID), second.id]) {
      const { status, body } = await own.customer.post('/api/entityView', { ...view, entityId });
      expect([status, body.entityId]).toEqual([200, deviceRef(assigned)]);
    }
  });

  test('is a device whose credentials its users read, but do not replace', async () => {
    const before = (await own.customer.get(`/api/device/${assigned}/credentials`)).body;
    const device = (await own.customer.get(`/api/device/${assigned}`)).body;
    const credentials = { credentialsType: 'ACCESS_TOKEN', credentialsId: 'by-the-customer' };
    for (const body of [device, { ...device, id: null }])
      expect((await own.customer.post('/api/device-with-credentials', { device: body, credentials })).status).toBe(403);
    expect((await own.customer.get(`/api/device/${assigned}/credentials`)).body).toEqual(before);
  });
});

describe('calls about several things at once', () => {
  test('asked for by ids, foreign and unknown ones among them, answer the own', async () => {
    for (const [noun, more] of [
      ['asset', {}],
      ['edge', { type: 'e', secret: 's' }],
    ] as const) {
      const make = async (caller: Caller, name: string) =>
        (await caller.post(`/api/${noun}`, { name, ...more, routingKey: `${noun} ${name}` })).body.id.id as string;
      const [mine, theirs] = [await make(own.admin, 'mine'), await make(foreign.admin, 'theirs')];
      const path = `/api/${noun}s?${noun}Ids=${theirs},${mine},${UNKNOWN_ID}`;
      const names = async (caller: Caller) => (await caller.get(path)).body.map(({ name }: { name: string }) => name);
      expect([await names(own.admin), await names(foreign.admin), await names(own.customer)]).toEqual([
        ['mine'],
        ['theirs'],
        [],
      ]);
    }
  });

  test('a dashboard is shown to all customers of a list, or to none when one is foreign or unknown', async () => {
    const board = (await own.admin.post('/api/dashboard', { title: 'for several' })).body.id.id;
    for (const stranger of [foreign.customerId, UNKNOWN_ID]) {
      for (const path of ['customers', 'customers/add'])
        expect((await own.admin.post(`/api/dashboard/${board}/${path}`, [own.customerId, stranger])).status).toBe(400);
      expect((await own.customer.get(`/api/dashboard/${board}`)).status).toBe(403);
    }
    const added = await own.admin.post(`/api/dashboard/${board}/customers/add`, [own.customerId, own.customerId]);
    expect(added.body.assignedCustomers).toHaveLength(1);
    expect((await own.admin.post(`/api/dashboard/${board}/customers/remove`, [foreign.customerId])).status).toBe(200);
    expect((await own.customer.get(`/api/dashboard/${board}`)).status).toBe(200);
  });

  test('a search by relations finds nothing from a foreign root, and no foreign ends', async () => {
    const theirs = (await foreign.admin.post('/api/asset', { name: 'root of others' })).body.id;
    const search = (root: { id: string; entityType: string }) => ({
      parameters: { rootId: root.id, rootType: root.entityType, direction: 'FROM', maxLevel: 3 },
    });
    const attempts = ['devices', 'assets', 'entityViews', 'edges'].map((plural) =>
      own.admin.post(`/api/${plural}`, { ...search(theirs), [`${plural.slice(0, -1)}Types`]: ['default'] }),
    );
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403);
    for (const path of ['/api/relations', '/api/relations/info'])
      expect((await own.admin.post(path, { ...search(theirs), filters: [] })).status).toBe(403);
    expect((await own.customer.post('/api/relations', { ...search(deviceRef(free)), filters: [] })).status).toBe(403);
  });
});

describe('customers and users', () => {
  test('a customer is read by its own users and its tenant only', async () => {
    const read = (caller: Caller) => caller.get(`/api/customer/${own.customerId}`).then(({ status }) => status);
    expect(await Promise.all([own.admin, own.customer, foreign.admin, foreign.customer, sys].map(read))).toEqual([
      200, 200, 403, 403, 403,
    ]);
  });

  test('a customer user reads and changes himself, nobody else', async () => {
    expect((await own.customer.get(`/api/user/${own.customerUserId}`)).status).toBe(200);
    expect((await own.customer.get(`/api/user/${own.adminId}`)).status).toBe(403);
    const self = (await own.customer.get(`/api/user/${own.customerUserId}`)).body;
    expect((await own.customer.post('/api/user', { ...self, firstName: 'Ada' })).body.firstName).toBe('Ada');
    expect((await own.customer.post('/api/user', { ...self, authority: 'TENANT_ADMIN' })).status).toBe(400);
    expect(
      (
        await own.customer.post('/api/user', {
          email: 'more@mullion.test',
          authority: 'CUSTOMER_USER',
          customerId: customerRef(own.customerId),
        })
      ).status,
    ).toBe(403);
  });

  test('an administrator reaches the users of his tenant, not of another, and makes no system administrator', async () => {
    expect((await own.admin.get(`/api/user/${foreign.adminId}`)).status).toBe(403);
    expect((await own.admin.delete(`/api/user/${foreign.customerUserId}`)).status).toBe(403);
    expect((await own.admin.post('/api/user', { email: 'root@mullion.test', authority: 'SYS_ADMIN' })).status).toBe(
      403,
    );
  });

  test('a system administrator sees administrators, not customer users', async () => {
    expect((await sys.get(`/api/user/${own.adminId}`)).status).toBe(200);
    expect((await sys.get(`/api/user/${own.customerUserId}`)).status).toBe(403);
  });

  test('a deleted customer leaves its devices unassigned and takes its users along', async () => {
    const customer = (await own.admin.post('/api/customer', { title: 'leaving' })).body.id;
    const device = (await own.admin.post('/api/device', { name: 'left behind', customerId: customer })).body.id.id;
    const user = (
      await own.admin.post('/api/user?sendActivationMail=false', {
        email: 'leaving@mullion.test',
        authority: 'CUSTOMER_USER',
        customerId: customer,
      })
    ).body.id.id;
    expect((await own.admin.delete(`/api/customer/${customer.id}`)).status).toBe(200);
    expect((await own.admin.get(`/api/device/info/${device}`)).body).toMatchObject({
      customerTitle: null,
      customerIsPublic: false,
    });
    expect((await own.admin.get(`/api/user/${user}`)).status).toBe(404);
  });
});

test('a dashboard’s list of customers, forged by a save, neither opens it to others nor tells of them', async () => {
  const theirs = (await foreign.admin.get(`/api/customer/${foreign.customerId}`)).body;
  const forged = [{ customerId: theirs.id, title: 'somebody', public: false }];
  const board = (await own.admin.post('/api/dashboard', { title: 'forged', assignedCustomers: forged })).body.id.id;
  await own.admin.post(`/api/customer/${own.customerId}/dashboard/${board}`);
  await foreign.admin.post('/api/customer', { ...theirs, title: 'renamed in secret' });
  expect(JSON.stringify((await own.admin.get(`/api/dashboard/${board}`)).body)).not.toContain('in secret');
  expect((await foreign.customer.get(`/api/dashboard/${board}`)).status).toBe(403);
  expect((await own.customer.get(`/api/dashboard/${board}`)).status).toBe(200);
});

test('a saved dashboard names its customers as they are, whatever the caller says of them', async () => {
  const mine = (await own.admin.get(`/api/customer/${own.customerId}`)).body;
  const claimed = { customerId: mine.id, title: 'Somebody', public: true };
  const theirs = { customerId: { entityType: 'CUSTOMER', id: foreign.customerId }, title: 'Theirs', public: false };
  const board = { title: 'told of', assignedCustomers: [claimed, claimed, theirs] };
  const saved = (await own.admin.post('/api/dashboard', board)).body;
  const real = [{ customerId: mine.id, title: mine.title, public: false }];
  expect(saved.assignedCustomers).toEqual(real);
  const again = (await own.admin.post('/api/dashboard', { ...saved, assignedCustomers: [claimed] })).body;
  expect(again.assignedCustomers).toEqual(real);
  expect((await own.admin.get(`/api/dashboard/${saved.id.id}`)).body.assignedCustomers).toEqual(real);
});

describe('visitors of a public customer', () => {
  test('read public devices until they are made private', async () => {
    const device = (await own.admin.post('/api/device', { name: 'shown' })).body.id.id;
    const shown = await own.admin.post(`/api/customer/public/device/${device}`);
    const { body } = await platform.as().post('/api/auth/login/public', { publicId: shown.body.customerId.id });
    const visitor = platform.as(body.token);
    expect((await visitor.get(`/api/device/info/${device}`)).body).toMatchObject({
      customerTitle: 'Public',
      customerIsPublic: true,
    });
    expect((await visitor.get('/api/auth/user')).body).toBe('');
    await own.admin.delete(`/api/customer/device/${device}`);
    expect((await visitor.get(`/api/device/${device}`)).status).toBe(403);
  });

  test('of an ordinary customer do not exist', async () => {
    expect((await platform.as().post('/api/auth/login/public', { publicId: own.customerId })).status).toBe(401);
  });
});

describe('a view that a customer was given', () => {
  let view: Json;
  beforeAll(async () => {
    const { body } = await own.admin.post('/api/device', { name: 'behind a view' });
    const { body: second } = await own.admin.post('/api/device', { name: 'of the customer' });
    const customerId = { entityType: 'CUSTOMER', id: own.customerId };
    await own.admin.post('/api/device', { ...second, customerId });
    const made = await own.admin.post('/api/entityView', {
      name: 'a window',
      type: 'part',
      entityId: body.id,
      customerId,
      keys: { timeseries: ['shown'], attributes: { cs: [], ss: ['shown'], sh: [] } },
      startTimeMs: 1000,
      endTimeMs: 2000,
    });
    view = { ...made.body, second: second.id };
  });

  it.each<[what: string, change: (view: Json) => object]>([
    [
      'more time series',
      () => ({ keys: { timeseries: ['shown', 'hidden'], attributes: { cs: [], ss: ['shown'], sh: [] } } }),
    ],
    ['every key', () => ({ keys: { timeseries: null, attributes: null } })],
    ['no keys, which is every key', () => ({ keys: null })],
    [
      'more attributes',
      () => ({ keys: { timeseries: ['shown'], attributes: { cs: [], ss: ['shown', 'hidden'], sh: [] } } }),
    ],
    ['an earlier start', () => ({ startTimeMs: 0 })],
    ['an open end', () => ({ endTimeMs: 0 })],
    ['another entity', ({ second }) => ({ entityId: second })],
  ])('is not given %s by them', async (_what, change) => {
    const { second: _second, ...stored } = view;
    const saved = await own.customer.post('/api/entityView', { ...stored, ...change(view) });
    expect([saved.status, saved.body.keys, saved.body.entityId]).toEqual([200, view.keys, view.entityId]);
    const { body } = await own.admin.get(`/api/entityView/${view.id.id}`);
    expect(body).toMatchObject({ keys: view.keys, startTimeMs: 1000, endTimeMs: 2000, entityId: view.entityId });
  });

  it('may still be renamed by them', async () => {
    const { second: _second, ...stored } = view;
    expect((await own.customer.post('/api/entityView', { ...stored, name: 'our window' })).status).toBe(200);
  });
});

describe('what an edge of the customer holds', () => {
  let edge: string;
  beforeAll(async () => {
    const { body } = await own.admin.post('/api/edge', { name: 'e', type: 't', routingKey: own.tenantId, secret: 's' });
    edge = body.id.id;
    await own.admin.post(`/api/customer/${own.customerId}/edge/${edge}`);
    const { body: source } = await own.admin.post('/api/device', { name: 'source of views' });
    await own.admin.post(`/api/edge/${edge}/device/${source.id.id}`);
    for (const noun of ['device', 'asset', 'entityView', 'dashboard']) {
      for (const name of ['hidden one', 'hidden too', 'their own']) {
        const entityId = noun === 'entityView' ? source.id : undefined;
        const { body } = await own.admin.post(`/api/${noun}`, { name, title: name, type: 'default', entityId });
        await own.admin.post(`/api/edge/${edge}/${noun}/${body.id.id}`);
        if (name === 'their own') await own.admin.post(`/api/customer/${own.customerId}/${noun}/${body.id.id}`);
      }
    }
  });

  it.each(['devices', 'assets', 'entityViews', 'dashboards'])(
    'is listed and counted as far as they read it: %s',
    async (plural) => {
      const list = async (by: Caller, query = '') =>
        (await by.get(`/api/edge/${edge}/${plural}?pageSize=1&page=0${query}`)).body;
      expect(await list(own.customer)).toMatchObject({
        data: [{ name: 'their own' }],
        totalPages: 1,
        totalElements: 1,
        hasNext: false,
      });
      expect(await list(own.customer, '&textSearch=hidden')).toMatchObject({ data: [], totalElements: 0 });
      expect(await list(own.admin, '&textSearch=hidden')).toMatchObject({ totalElements: 2, hasNext: true });
    },
  );
});
