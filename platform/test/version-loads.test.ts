/** What comes back when a version is loaded, what goes, and what others see meanwhile. */
import path from 'node:path';
import Database from 'libsql';
import { deviceRef, type Json } from './running-platform.js';
import { dataDir, foreign, own } from './tenant-world.js';
import { bare, commit, commitAll, everything, load, until } from './version-requests.js';
import { device, kind, many, options, runVersionWorld } from './version-world.js';

const VC = '/api/entities/vc';
runVersionWorld();

/** Rows of the database. */
function stored(sql: string, ...params: string[]): unknown[] {
  const database = new Database(path.join(dataDir, 'mullion.db'), { readonly: true });
  try {
    return database.prepare(sql).all(params);
  } finally {
    database.close();
  }
}

const attribute = async (id: string, key: string): Promise<Json> =>
  (await own.admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE?keys=${key}`)).body[0];

test('every kind comes back as it was, also where it was deleted', async () => {
  const { admin } = own;
  const customer = (await admin.post('/api/customer', { title: 'River board' })).body;
  const asset = (await admin.post('/api/asset', { name: 'Weir', type: 'weir', customerId: customer.id })).body;
  const pump = await device('Pump', { label: 'left', customerId: customer.id });
  const entityView = {
    name: 'Pump seen',
    type: 'view',
    entityId: pump.id,
    keys: { timeseries: [], attributes: { cs: [], ss: ['limit'], sh: [] } },
  };
  await admin.post(`/api/plugins/telemetry/DEVICE/${pump.id.id}/SERVER_SCOPE`, {
    limit: 12.5,
    text: 'é',
    map: { a: [1] },
  });
  const view = (await admin.post('/api/entityView', entityView)).body;
  await admin.post('/api/relation', { from: asset.id, to: pump.id, type: 'Contains', typeGroup: 'COMMON' });
  const bundle = (await admin.post('/api/widgetsBundle', { title: 'Ours' })).body;
  const type = (
    await admin.post('/api/widgetType', { bundleAlias: bundle.alias, name: 'Round', descriptor: { type: 'latest' } })
  ).body;
  const configuration = { entityAliases: { a: { filter: { singleEntity: pump.id } } } };
  const dashboard = (await admin.post('/api/dashboard', { title: 'Water', configuration })).body;
  const kinds = [
    'CUSTOMER',
    'ASSET_PROFILE',
    'ASSET',
    'DASHBOARD',
    'DEVICE_PROFILE',
    'DEVICE',
    'ENTITY_VIEW',
    'WIDGETS_BUNDLE',
    'RULE_CHAIN',
  ];
  const { version } = await commitAll(admin, kinds, everything);
  const gone = [
    `entityView/${view.id.id}`,
    `device/${pump.id.id}`,
    `asset/${asset.id.id}`,
    `dashboard/${dashboard.id.id}`,
    `widgetsBundle/${bundle.id.id}`,
    `customer/${customer.id.id}`,
  ];
  for (const target of gone) expect((await admin.delete(`/api/${target}`)).status).toBe(200);
  const loaded = await load(admin, many(version.id, Object.fromEntries(kinds.map((each) => [each, kind()]))));
  expect(loaded).not.toHaveProperty('error');
  const fresh = (await admin.get('/api/tenant/devices?deviceName=Pump')).body;
  expect(fresh).toMatchObject({ label: 'left', externalId: pump.id });
  expect(fresh.id.id).not.toBe(pump.id.id);
  const freshCustomer = (await admin.get('/api/tenant/customers?customerTitle=River%20board')).body;
  expect(fresh.customerId).toEqual(freshCustomer.id);
  expect((await attribute(fresh.id.id, 'map')).value).toEqual({ a: [1] });
  const relations = (await admin.get(`/api/relations?toId=${fresh.id.id}&toType=DEVICE`)).body;
  const freshAsset = (await admin.get('/api/tenant/assets?assetName=Weir')).body;
  expect(relations).toMatchObject([{ from: freshAsset.id, type: 'Contains' }]);
  const [freshBoard] = (await admin.get('/api/tenant/dashboards?pageSize=5&page=0&textSearch=Water')).body.data;
  const board = (await admin.get(`/api/dashboard/${freshBoard.id.id}`)).body;
  expect(board.configuration.entityAliases.a.filter.singleEntity).toEqual(fresh.id);
  const views = (await admin.get('/api/tenant/entityViews?pageSize=5&page=0&textSearch=Pump')).body.data;
  expect(views).toMatchObject([{ name: 'Pump seen', entityId: fresh.id }]);
  const seen = await admin.get(
    `/api/plugins/telemetry/ENTITY_VIEW/${views[0].id.id}/values/attributes/SERVER_SCOPE?keys=limit`,
  );
  expect(seen.body).toMatchObject([{ key: 'limit', value: 12.5 }]);
  const types = await admin.get(`/api/widgetTypes?isSystem=false&bundleAlias=${bundle.alias}`);
  expect(types.body).toMatchObject([{ alias: type.alias, name: 'Round', descriptor: { type: 'latest' } }]);
});

test('a name that passes from one entity to another is loaded in any order of the two', async () => {
  const [second, first] = [await device('Da z'), await device('Da y')];
  const entityIds = [second.id.id, first.id.id];
  const { version } = await commit(own.admin, {
    type: 'COMPLEX',
    syncStrategy: 'MERGE',
    entityTypes: {
      DEVICE_PROFILE: { allEntities: true, ...bare },
      DEVICE: { allEntities: false, entityIds, ...bare },
    },
  });
  const profiles = await load(foreign.admin, many(version.id, { DEVICE_PROFILE: kind() }));
  expect(profiles.error).toBeUndefined();
  const single = ({ id }: Json) =>
    load(foreign.admin, { type: 'SINGLE_ENTITY', versionId: version.id, externalEntityId: id });
  const loaded = async (name: string): Promise<Json> =>
    (await foreign.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(name)}`)).body;
  // Loaded in the other order, so that the ids of the two are.
  for (const each of [first, second]) expect((await single(each)).error).toBeUndefined();
  const [y, z] = [await loaded('Da y'), await loaded('Da z')];
  await foreign.admin.post('/api/device', { ...y, name: 'Da x' });
  await foreign.admin.post('/api/device', { ...z, name: 'Da y' });
  const { error } = await load(foreign.admin, many(version.id, { DEVICE: kind({ loadCredentials: false }) }));
  expect(error).toBeUndefined();
  expect([(await loaded('Da y')).id, (await loaded('Da z')).id]).toEqual([y.id, z.id]);
});

test('what the version lacks goes when that is asked for, but for what every tenant has', async () => {
  const kept = await device('Ba kept');
  const { version } = await commitAll(own.admin, ['DEVICE']);
  const later = (await own.admin.post('/api/device?accessToken=of-later', { name: 'Bb later' })).body;
  await own.admin.post(`/api/plugins/telemetry/DEVICE/${later.id.id}/timeseries/ANY`, { v: 1 });
  expect(stored('SELECT 1 FROM telemetry_entity WHERE id = ?', later.id.id)).toHaveLength(1);
  const remove = { removeOtherEntities: true };
  const { result } = await load(
    own.admin,
    many(version.id, { DEVICE: kind(remove), DEVICE_PROFILE: kind(remove), RULE_CHAIN: kind(remove) }),
  );
  expect(result.find(({ entityType }: Json) => entityType === 'DEVICE')).toMatchObject({ created: 0, deleted: 1 });
  expect((await own.admin.get(`/api/device/${later.id.id}`)).status).toBe(404);
  // What it had beside is gone as well when the load is done.
  expect(stored('SELECT 1 FROM telemetry_entity WHERE id = ?', later.id.id)).toEqual([]);
  expect([stored('SELECT 1 FROM load_removal'), stored('SELECT 1 FROM load_log')]).toEqual([[], []]);
  const { body: logs } = await own.admin.get(`/api/audit/logs/entity/DEVICE/${later.id.id}?pageSize=9&page=0`);
  expect(logs.data.map(({ actionType }: Json) => actionType)).toContain('DELETED');
  const again = await own.admin.post('/api/device?accessToken=of-later', { name: 'Bb later' });
  expect(again.status).toBe(200);
  expect((await own.admin.get(`/api/device/${kept.id.id}`)).status).toBe(200);
  expect((await own.admin.get('/api/deviceProfileInfo/default')).status).toBe(200);
});

test('what a load saves is logged without the contents of dashboards, and told an edge once', async () => {
  const { admin } = own;
  const { body: dashboard } = await admin.post('/api/dashboard', { title: 'Locks', configuration: { widgets: {} } });
  const gauge = await device('Gauge');
  const keys = { timeseries: [], attributes: { cs: [], ss: [], sh: [] } };
  const view = (await admin.post('/api/entityView', { name: 'Gauge seen', type: 'view', entityId: gauge.id, keys }))
    .body;
  const edge = (await admin.post('/api/edge', { name: 'Lock', type: 'default', routingKey: 'lock', secret: 's' })).body;
  for (const [noun, { id }] of Object.entries({ device: gauge, entityView: view }))
    expect((await admin.post(`/api/edge/${edge.id.id}/${noun}/${id.id}`)).status).toBe(200);
  const { version } = await commitAll(admin, ['DASHBOARD', 'ENTITY_VIEW', 'DEVICE']);
  const { error } = await load(admin, many(version.id, { DASHBOARD: kind(), ENTITY_VIEW: kind() }));
  expect(error).toBeUndefined();
  const { body: logs } = await admin.get(`/api/audit/logs/entity/DASHBOARD/${dashboard.id.id}?pageSize=9&page=0`);
  const saved = logs.data.find(({ actionType }: Json) => actionType === 'UPDATED');
  expect(saved.actionData.entity).toMatchObject({ title: 'Locks', configuration: '' });
  const events = (await admin.get(`/api/edge/${edge.id.id}/events?pageSize=99&page=0&sortProperty=createdTime`)).body;
  const told = events.data.filter(({ entityId }: Json) => entityId === view.id.id).map(({ action }: Json) => action);
  expect(told).toEqual(['ASSIGNED_TO_EDGE', 'UPDATED']);
});

test('a load is there at once for who reads, and its requests are not for other tenants', async () => {
  const devices = await Promise.all(Array.from({ length: 60 }, (_, n) => device(`C${n}`, { label: 'old' })));
  const { version } = await commitAll(own.admin, ['DEVICE']);
  for (const each of devices) await own.admin.post('/api/device', { ...each, label: 'new' });
  const request = (await own.admin.post(`${VC}/entity`, many(version.id, { DEVICE: kind() }))).body;
  expect((await foreign.admin.get(`${VC}/entity/${request}/status`)).status).toBe(404);
  const mixed: unknown[] = [];
  await until(async () => {
    const { body } = await own.admin.get('/api/tenant/devices?pageSize=1000&page=0');
    const labels = new Set(body.data.filter(({ name }: Json) => /^C\d/.test(name)).map(({ label }: Json) => label));
    if (labels.size > 1) mixed.push(labels);
    const status = (await own.admin.get(`${VC}/entity/${request}/status`)).body;
    return status.done ? status : undefined;
  });
  expect(mixed).toEqual([]);
  expect((await own.admin.get(`/api/device/${devices[0].id.id}`)).body.label).toBe('old');
});

test('what is saved while a version is loaded is kept, and so is the load', async () => {
  const gate = await device('D gate', { label: 'old' });
  const { version } = await commitAll(own.admin, ['DEVICE']);
  await own.admin.post('/api/device', { ...gate, label: 'new' });
  let loading = true;
  const saving = (async () => {
    const made: Json[] = [];
    while (loading && made.length < 200) made.push(await device(`D ${made.length}`));
    return made;
  })();
  const status = await load(own.admin, many(version.id, { DEVICE: kind() }));
  loading = false;
  const made = await saving;
  const { label } = (await own.admin.get(`/api/device/${gate.id.id}`)).body;
  // Whoever saves without a pause keeps a load from happening, which is told.
  if (status.error) expect(status.error.message).toContain('try again');
  expect(label).toBe(status.error ? 'new' : 'old');
  for (const { id } of made) expect((await own.admin.get(`/api/device/${id.id}`)).status).toBe(200);
});

test('a value has its kind and time again', async () => {
  const meter = await device('Meter');
  const values = { whole: 7, double: 2.5, flag: true, text: '5', json: { a: 1 } };
  await own.admin.post(`/api/plugins/telemetry/DEVICE/${meter.id.id}/SERVER_SCOPE`, values);
  const before = (await own.admin.get(`/api/plugins/telemetry/DEVICE/${meter.id.id}/values/attributes/SERVER_SCOPE`))
    .body;
  const { version } = await commitAll(own.admin, ['DEVICE'], everything);
  await own.admin.post(`/api/plugins/telemetry/DEVICE/${meter.id.id}/SERVER_SCOPE`, { double: 1, flag: 'x' });
  await load(own.admin, {
    type: 'SINGLE_ENTITY',
    versionId: version.id,
    externalEntityId: deviceRef(meter.id.id),
    config: options,
  });
  const after = (await own.admin.get(`/api/plugins/telemetry/DEVICE/${meter.id.id}/values/attributes/SERVER_SCOPE`))
    .body;
  expect(after).toEqual(before);
});
