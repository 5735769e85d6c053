/** Rules of assets, relations, alarms, dashboards, profiles and the audit log, in our own words. */
import { customerRef, type Json, makeTenant } from './running-platform.js';
import { own, platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld();

const make = async (path: string, body: object) => (await own.admin.post(path, body)).body;
const link = (from: object, to: object, type = 'Contains') => own.admin.post('/api/relation', { from, to, type });

describe('relations', () => {
  test('a search stops at rings and reports the last level only where nothing follows', async () => {
    const [a, b, c] = [
      await make('/api/asset', { name: 'ring a' }),
      await make('/api/asset', { name: 'ring b' }),
      await make('/api/asset', { name: 'ring c' }),
    ];
    await link(a.id, b.id);
    await link(b.id, c.id);
    await link(c.id, a.id);
    const search = async (parameters: object) =>
      (
        await own.admin.post('/api/relations', {
          parameters: { rootId: a.id.id, rootType: 'ASSET', direction: 'FROM', maxLevel: 0, ...parameters },
          filters: [],
        })
      ).body.map(({ from, to }: Json) => `${from.id}>${to.id}`);
    expect(await search({})).toEqual([`${a.id.id}>${b.id.id}`, `${b.id.id}>${c.id.id}`, `${c.id.id}>${a.id.id}`]);
    expect(await search({ maxLevel: 1 })).toEqual([`${a.id.id}>${b.id.id}`]);
    expect(await search({ maxLevel: 2, fetchLastLevelOnly: true })).toEqual([`${b.id.id}>${c.id.id}`]);
  });

  test('go with either end', async () => {
    const [from, to] = [await make('/api/asset', { name: 'from' }), await make('/api/device', { name: 'to' })];
    await link(from.id, to.id);
    await own.admin.delete(`/api/device/${to.id.id}`);
    expect((await own.admin.get(`/api/relations?fromId=${from.id.id}&fromType=ASSET`)).body).toEqual([]);
  });
});

describe('alarms', () => {
  const raise = (originator: object, more: object = {}) =>
    make('/api/alarm', { type: 'Hot', severity: 'MINOR', status: 'ACTIVE_UNACK', originator, ...more });

  test('raised again are the same until cleared, then new', async () => {
    const device = (await make('/api/device', { name: 'alarmed' })).id;
    const first = await raise(device, { propagateToTenant: true });
    const again = await raise(device, { severity: 'CRITICAL' });
    expect(again).toMatchObject({
      id: first.id,
      severity: 'CRITICAL',
      propagateToTenant: true,
      startTs: first.startTs,
    });
    await own.admin.post(`/api/alarm/${first.id.id}/clear`);
    expect((await raise(device)).id).not.toEqual(first.id);
  });

  test('are listed where they propagate, along the named relations only', async () => {
    const [site, other, device] = [
      await make('/api/asset', { name: 'site' }),
      await make('/api/asset', { name: 'other' }),
      await make('/api/device', { name: 'deep' }),
    ];
    await link(site.id, device.id, 'Contains');
    await link(other.id, device.id, 'Uses');
    await raise(device.id, { propagate: true, propagateRelationTypes: ['Contains'] });
    const count = async (id: string) =>
      (await own.admin.get(`/api/alarm/ASSET/${id}?pageSize=1&page=0`)).body.totalElements;
    expect([await count(site.id.id), await count(other.id.id)]).toEqual([1, 0]);
  });
});

describe('dashboards', () => {
  test('are seen by the customers they were given to, under their present titles', async () => {
    const dashboard = await make('/api/dashboard', { title: 'Board', configuration: { widgets: {} } });
    expect((await own.customer.get(`/api/dashboard/${dashboard.id.id}`)).status).toBe(403);
    await own.admin.post(`/api/customer/${own.customerId}/dashboard/${dashboard.id.id}`);
    const customer = (await own.admin.get(`/api/customer/${own.customerId}`)).body;
    await own.admin.post('/api/customer', { ...customer, title: 'renamed' });
    expect((await own.customer.get(`/api/dashboard/info/${dashboard.id.id}`)).body.assignedCustomers).toEqual([
      { customerId: customerRef(own.customerId), title: 'renamed', public: false },
    ]);
    await own.admin.delete(`/api/customer/${own.customerId}/dashboard/${dashboard.id.id}`);
    expect((await own.customer.get(`/api/dashboard/${dashboard.id.id}`)).status).toBe(403);
  });
});

describe('device profiles', () => {
  const profile = (transportConfiguration: object, more: object = {}) =>
    own.admin.post('/api/deviceProfile', {
      name: 'shaped',
      type: 'DEFAULT',
      transportType: 'MQTT',
      profileData: { configuration: { type: 'DEFAULT' }, transportConfiguration, ...more },
    });

  test('are stored complete: defaults are filled in, unknown members dropped', async () => {
    const { body } = await profile({ type: 'MQTT', nonsense: 1 });
    expect(body.profileData.transportConfiguration).toEqual({
      type: 'MQTT',
      deviceTelemetryTopic: 'v1/devices/me/telemetry',
      deviceAttributesTopic: 'v1/devices/me/attributes',
      sendAckOnValidationException: false,
      transportPayloadTypeConfiguration: { transportPayloadType: 'JSON' },
    });
  });

  test.each([
    [
      {
        type: 'MQTT',
        transportPayloadTypeConfiguration: {
          transportPayloadType: 'PROTOBUF',
          deviceTelemetryProtoSchema: 'syntax = "proto2";',
        },
      },
      'proto3',
    ],
    [
      {
        type: 'SNMP',
        timeoutMs: 1,
        retries: 1,
        communicationConfigs: [{ spec: 'TELEMETRY_QUERYING', queryingFrequencyMs: 0, mappings: [] }],
      },
      'SNMP',
    ],
    [{ type: 'PIGEON' }, 'transportConfiguration.type'],
  ])('%j is refused', async (transport, named) => {
    const answer = await profile(transport);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(named);
  });

  test('with devices keep their transport and cannot be deleted', async () => {
    const made = await make('/api/device', { name: 'held', type: 'held kind' });
    expect((await own.admin.delete(`/api/deviceProfile/${made.deviceProfileId.id}`)).status).toBe(400);
    const stored = (await own.admin.get(`/api/deviceProfile/${made.deviceProfileId.id}`)).body;
    expect((await own.admin.post('/api/deviceProfile', { ...stored, transportType: 'COAP' })).status).toBe(400);
  });
});

describe('the audit log', () => {
  const rows = async (query: string) =>
    (
      await own.admin.get(
        `/api/audit/logs${query}${query.includes('?') ? '&' : '?'}pageSize=50&page=0&sortProperty=createdTime`,
      )
    ).body.data;

  test('tells who did what, refusals included, and outlives the entity', async () => {
    const asset = await make('/api/asset', { name: 'watched' });
    await own.admin.post('/api/asset', { name: 'watched' });
    await own.admin.delete(`/api/asset/${asset.id.id}`);
    const about = await rows(`/entity/ASSET/${asset.id.id}`);
    expect(about.map(({ actionType, userName }: Json) => [actionType, userName])).toEqual([
      ['ADDED', own.adminEmail],
      ['DELETED', own.adminEmail],
    ]);
    const [failed] = (await rows('?actionTypes=ADDED&textSearch=FAILURE')).slice(-1);
    expect(failed).toMatchObject({
      entityName: 'watched',
      actionStatus: 'FAILURE',
      actionFailureDetails: 'Asset with such name already exists!',
    });
  });

  test('keeps neither passwords nor dashboards’ contents', async () => {
    await make('/api/dashboard', { title: 'secret board', configuration: { widgets: { x: 'hidden' } } });
    await platform.as().post('/api/auth/login', { username: own.adminEmail, password: 'secret-1' });
    const text = JSON.stringify(await rows('?actionTypes=ADDED,LOGIN'));
    expect(text).not.toContain('hidden');
    expect(text).not.toContain('secret-1');
  });
});

describe('limits of a tenant profile', () => {
  test('count entities and requests', async () => {
    const mine = await makeTenant(platform, sys);
    const profile = (
      await sys.post('/api/tenantProfile', {
        name: `tight ${mine.tenantId}`,
        profileData: {
          configuration: { type: 'DEFAULT', maxDevices: 1, tenantServerRestLimitsConfiguration: '4:600' },
        },
      })
    ).body;
    const tenant = (await sys.get(`/api/tenant/${mine.tenantId}`)).body;
    await sys.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
    expect((await mine.admin.post('/api/device', { name: 'one' })).status).toBe(200);
    expect((await mine.admin.post('/api/device', { name: 'two' })).body.message).toBe(
      "Can't create more then 1 devices!",
    );
    expect((await mine.customer.get('/api/auth/user')).status).toBe(200);
    expect((await mine.admin.get('/api/nobody')).status).toBe(404);
    expect((await mine.admin.get(`/api/device/${own.tenantId}`)).status).toBe(404);
    expect(await mine.admin.get('/api/auth/user')).toMatchObject({
      status: 429,
      body: { errorCode: 33, message: 'Too many requests for current tenant!' },
    });
    expect((await own.admin.get('/api/auth/user')).status).toBe(200);
  });
});

test('a password can be reset by mail, and the link works once', async () => {
  const mine = await makeTenant(platform, sys);
  await platform.as().post('/api/noauth/resetPasswordByEmail', { email: mine.adminEmail });
  const { body: page } = await platform.as().get('/dev/mailbox');
  const resetToken = /resetToken=([A-Za-z0-9]+)/.exec(page)?.[1];
  const reset = () => platform.as().post('/api/noauth/resetPassword', { resetToken, password: 'fresh-1' });
  expect((await reset()).status).toBe(200);
  expect((await reset()).body.message).toBe('Invalid reset token!');
  expect(await platform.signIn(mine.adminEmail, 'fresh-1')).toEqual(expect.any(String));
});
