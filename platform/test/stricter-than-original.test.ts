/** Where the real platform lets through what it should not: refused here. */
import { type Caller, call, customerRef, deviceRef, UNKNOWN_ID } from './running-platform.js';
import { foreign, own, platform, runTenantWorld, sys } from './tenant-world.js';

let device: string;
let foreignDevice: string;
let foreignAsset: string;

const idOf = async (answer: Promise<{ body: { id: { id: string } } }>) => (await answer).body.id.id;

runTenantWorld({ foreign: true });
beforeAll(async () => {
  device = await idOf(own.admin.post('/api/device', { name: 'mine' }));
  foreignDevice = await idOf(foreign.admin.post('/api/device', { name: 'theirs' }));
  foreignAsset = await idOf(foreign.admin.post('/api/asset', { name: 'theirs' }));
});

describe('entity views', () => {
  const make = (entityId: unknown, more = {}) =>
    own.admin.post('/api/entityView', { name: 'view', type: 'v', entityId, ...more });
  const count = async () => (await own.admin.get('/api/tenant/entityViews?pageSize=1&page=0')).body.totalElements;

  test.each([
    ['an unknown device', () => deviceRef(UNKNOWN_ID), 404],
    ['another tenant’s device', () => deviceRef(foreignDevice), 404],
    ['another tenant’s asset', () => ({ entityType: 'ASSET', id: foreignAsset }), 403],
    ['a customer', () => customerRef(own.customerId), 400],
    ['nothing', () => null, 400],
  ])('over %s are refused and not stored', async (_what, source, status) => {
    expect((await make(source())).status).toBe(status);
    expect(await count()).toBe(0);
  });

  test('cannot be turned to another tenant’s device by a later save', async () => {
    const view = (await make(deviceRef(device), { name: 'turned' })).body;
    expect((await own.admin.post('/api/entityView', { ...view, entityId: deviceRef(foreignDevice) })).status).toBe(404);
    expect((await own.admin.get(`/api/entityView/${view.id.id}`)).body.entityId.id).toBe(device);
    await own.admin.delete(`/api/entityView/${view.id.id}`);
  });
});

describe('alarms', () => {
  const raise = (caller: Caller, originator: unknown, more = {}) =>
    caller.post('/api/alarm', { type: 'Hole', severity: 'MAJOR', status: 'ACTIVE_UNACK', originator, ...more });

  test('over foreign and unknown originators are refused, and touch no foreign alarm', async () => {
    const theirs = (await raise(foreign.admin, deviceRef(foreignDevice), { details: { keep: true } })).body;
    expect((await raise(own.admin, deviceRef(foreignDevice), { details: null })).status).toBe(404);
    expect((await raise(own.admin, { entityType: 'ASSET', id: foreignAsset })).status).toBe(403);
    expect((await raise(own.admin, deviceRef(UNKNOWN_ID))).status).toBe(404);
    expect((await foreign.admin.get(`/api/alarm/${theirs.id.id}`)).body.details).toEqual({ keep: true });
  });

  test('of an unknown id have no info', async () => {
    expect(await own.admin.get(`/api/alarm/info/${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      body: { errorCode: 32 },
    });
  });

  test('of a customer are raised for his own devices only', async () => {
    const customerId = customerRef(own.customerId);
    expect((await raise(own.customer, deviceRef(device), { customerId })).status).toBe(403);
  });
});

describe('bodies', () => {
  test.each([
    ['/api/alarm', { type: 'x', severity: 'FATAL', status: 'ACTIVE_UNACK', originator: null }, 'severity'],
    ['/api/deviceProfile', { name: 'x', type: 'DEFAULT', transportType: 'PIGEON' }, 'transportType'],
    ['/api/user', { email: 'a@b.cd', authority: 'KING' }, 'authority'],
    ['/api/relation', { from: { entityType: 'THING', id: UNKNOWN_ID }, to: null, type: 'x' }, 'THING'],
  ])('a wrong constant sent to %s is named', async (path, body, named) => {
    const answer = await own.admin.post(path, body);
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect(answer.body.message).toContain(named);
  });

  const profile = {
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    profileData: { transportConfiguration: { type: 'DEFAULT' } },
  };
  test.each<[string, () => Caller, string, () => object]>([
    ['device', () => own.admin, 'name', () => ({})],
    ['asset', () => own.admin, 'name', () => ({})],
    ['entityView', () => own.admin, 'name', () => ({ type: 'v', entityId: deviceRef(device) })],
    ['edge', () => own.admin, 'name', () => ({ type: 'e', secret: 's', routingKey: 'time' })],
    ['customer', () => own.admin, 'title', () => ({})],
    ['dashboard', () => own.admin, 'title', () => ({})],
    ['deviceProfile', () => own.admin, 'name', () => profile],
    ['assetProfile', () => own.admin, 'name', () => ({})],
    ['ruleChain', () => own.admin, 'name', () => ({})],
    ['user', () => own.admin, 'email', () => ({ authority: 'TENANT_ADMIN' })],
    ['tenant', () => sys, 'title', () => ({})],
    ['tenantProfile', () => sys, 'name', () => ({})],
  ])('an update of a %s without createdTime answers 0 and keeps the stored time', async (noun, by, name, more) => {
    const entity = { [name]: `kept-${noun}@holes.test`, ...more() };
    const made = (await by().post(`/api/${noun}`, entity)).body;
    expect(made.createdTime).toBeGreaterThan(0);
    expect((await by().post(`/api/${noun}`, { ...entity, id: made.id })).body.createdTime).toBe(0);
    expect((await by().post(`/api/${noun}`, { ...entity, id: made.id, createdTime: 7 })).body.createdTime).toBe(7);
    expect((await by().get(`/api/${noun}/${made.id.id}`)).body.createdTime).toBe(made.createdTime);
  });
});

describe('edges', () => {
  const edge = (more = {}) => ({ name: 'gate', type: 'default', secret: 's', routingKey: 'k', ...more });

  test('of another tenant or an unknown id are not taken over or made by a save', async () => {
    const theirs = (await foreign.admin.post('/api/edge', edge({ routingKey: 'theirs' }))).body;
    const taken = await own.admin.post('/api/edge', { ...theirs, name: 'taken' });
    expect([403, 404]).toContain(taken.status);
    expect((await foreign.admin.get(`/api/edge/${theirs.id.id}`)).body.name).toBe('gate');
    const unknown = { entityType: 'EDGE', id: UNKNOWN_ID };
    expect((await own.admin.post('/api/edge', edge({ id: unknown }))).status).toBe(404);
    expect((await own.admin.get('/api/tenant/edges?pageSize=1&page=0&textSearch=gate')).body.totalElements).toBe(0);
  });

  test('are made public, which is said', async () => {
    const mine = (await own.admin.post('/api/edge', edge())).body;
    expect((await own.admin.post(`/api/customer/public/edge/${mine.id.id}`)).status).toBe(200);
    expect((await own.admin.get(`/api/edge/info/${mine.id.id}`)).body.customerIsPublic).toBe(true);
  });
});

describe('unreadable requests', () => {
  const send = (target: string, raw: string) => call(platform.url + target, 'POST', own.adminToken, undefined, raw);

  test.each(['/api/device', '/api/asset', '/api/relation', '/api/alarm', '/api/entitiesQuery/find'])(
    '%s: a body that is no JSON, no object or missing is a 400 with code 30',
    async (target) => {
      for (const raw of ['', '{', '{"name":', 'nul', '[]', '"text"', '7'])
        expect({ raw, ...(await send(target, raw)) }).toMatchObject({ raw, status: 400, body: { errorCode: 30 } });
    },
  );

  test.each([
    ['get', '/api/relations?fromType=DEVICE', 400],
    ['get', '/api/devices', 400],
    ['get', `/api/alarm/highestSeverity/THING/${UNKNOWN_ID}`, 400],
    ['get', '/api/device/no-uuid', 400],
    ['get', '/api/alarms?pageSize=5&page=0&searchStatus=SOME', 400],
    ['delete', '/api/relation?fromType=DEVICE', 400],
  ] as const)('%s %s names what is wrong with it', async (method, target, status) => {
    const answer = await own.admin[method](target);
    expect(answer).toMatchObject({ status, body: { status, errorCode: 31, message: expect.stringMatching(/\w{4}/) } });
  });
});
