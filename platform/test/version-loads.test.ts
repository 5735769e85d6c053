import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { gitSays, newRepository } from './git-servers.js';
import { deviceRef, type Json } from './running-platform.js';
import { dataDir, foreign, own, runTenantWorld } from './tenant-world.js';
import { bare, commit, commitAll, connect, everything, load, until } from './version-requests.js';

const VC = '/api/entities/vc';
runTenantWorld({ foreign: true });

/** Rows of the database. */
function stored(sql: string, ...params: string[]): unknown[] {
  const database = new Database(path.join(dataDir, 'mullion.db'), { readonly: true });
  try {
    return database.prepare(sql).all(params);
  } finally {
    database.close();
  }
}

let repository: ReturnType<typeof newRepository>;
beforeEach(async () => {
  repository = newRepository();
  for (const tenant of [own, foreign]) await connect(tenant.admin, repository.url);
});
afterEach(() => repository.remove());

const options = { loadRelations: true, loadAttributes: true, loadCredentials: true };
const kind = (more: object = {}) => ({
  ...options,
  removeOtherEntities: false,
  findExistingEntityByName: false,
  ...more,
});
const many = (versionId: string, entityTypes: object) => ({ type: 'ENTITY_TYPE', versionId, entityTypes });
const device = async (name: string, more: object = {}, admin = own.admin): Promise<Json> =>
  (await admin.post('/api/device', { name, type: 'default', ...more })).body;
const attribute = async (id: string, key: string): Promise<Json> =>
  (await own.admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE?keys=${key}`)).body[0];

/** Commits files as somebody else would; answers the version. */
function pushFiles(files: Record<string, unknown>): string {
  const clone = mkdtempSync(path.join(tmpdir(), 'mullion-clone-'));
  execFileSync('git', ['clone', '--quiet', repository.folder, clone], { stdio: 'ignore' });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(clone, name)), { recursive: true });
    writeFileSync(path.join(clone, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=Eve', '-c', 'user.email=eve@mullion.test', ...args]).toString();
  git('add', '.');
  git('commit', '--quiet', '-m', 'By hand');
  git('push', '--quiet', 'origin', 'HEAD:main');
  const version = git('rev-parse', 'HEAD').trim();
  rmSync(clone, { recursive: true, force: true });
  return version;
}

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

test('a rule chain comes with its nodes and links, and calls the chain that became the one it called', async () => {
  const chain = async (name: string): Promise<Json> => (await own.admin.post('/api/ruleChain', { name })).body;
  const [called, calling] = [await chain('Called'), await chain('Calling')];
  const flow = 'org.thingsboard.rule.engine';
  const node = (type: string, name: string, configuration: object) => ({
    type: `${flow}.${type}`,
    name,
    configuration,
  });
  const metadata = {
    ruleChainId: calling.id,
    firstNodeIndex: 0,
    nodes: [
      node('action.TbLogNode', 'Log', { jsScript: 'return 1;' }),
      node('flow.TbRuleChainInputNode', 'Call', { ruleChainId: called.id.id }),
    ],
    connections: [{ fromIndex: 0, toIndex: 1, type: 'Success' }],
    ruleChainConnections: null,
  };
  expect((await own.admin.post('/api/ruleChain/metadata', metadata)).status).toBe(200);
  const contents = async (admin: typeof own.admin, id: string) =>
    (await admin.get(`/api/ruleChain/${id}/metadata`)).body;
  const before = await contents(own.admin, calling.id.id);
  const { version } = await commitAll(own.admin, ['RULE_CHAIN']);
  await own.admin.post('/api/ruleChain/metadata', { ...metadata, firstNodeIndex: null, nodes: [], connections: [] });
  expect(await load(own.admin, many(version.id, { RULE_CHAIN: kind() }))).not.toHaveProperty('error');
  const restored = await contents(own.admin, calling.id.id);
  const shape = ({ nodes, connections, firstNodeIndex }: Json) => ({
    connections,
    firstNodeIndex,
    nodes: nodes.map(({ name, configuration }: Json) => ({ name, configuration })),
  });
  expect(shape(restored)).toEqual(shape(before));
  const diff = (await own.admin.get(`${VC}/diff/RULE_CHAIN/${calling.id.id}?versionId=${version.id}`)).body;
  expect(diff.currentVersion.metaData).toEqual(diff.otherVersion.metaData);
  expect(await load(foreign.admin, many(version.id, { RULE_CHAIN: kind() }))).not.toHaveProperty('error');
  const theirs = (await foreign.admin.get('/api/ruleChains?pageSize=100&page=0')).body.data;
  const named = (name: string) => theirs.find((each: Json) => each.name === name).id.id;
  const there = await contents(foreign.admin, named('Calling'));
  expect(there.nodes[1].configuration.ruleChainId).toBe(named('Called'));
  expect(there.connections).toEqual(before.connections);
  const roots = theirs.filter(({ root, type }: Json) => root && type === 'CORE');
  expect(roots).toHaveLength(1);
});

test('a node of a loaded rule chain whose script does not compile is told as when it is saved', async () => {
  const entity = { name: 'Halting', type: 'CORE', debugMode: false };
  const script = (name: string, jsScript: string) => ({
    name,
    type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode',
    configuration: { scriptLang: 'JS', jsScript },
  });
  const version = pushFiles({
    'rule_chain/11111111-2222-11ee-8080-808080808084.json': {
      entityType: 'RULE_CHAIN',
      entity,
      metaData: { nodes: [script('Fine', 'return true;'), script('Broken', 'return }')] },
    },
  });
  // The thread that compiles starts with a run, and a load does not wait long for it.
  const run = {
    script: 'return 1;',
    scriptType: 'json',
    argNames: ['a', 'b', 'c'],
    msg: '{}',
    metadata: {},
    msgType: 'm',
  };
  expect((await own.admin.post('/api/ruleChain/testScript?scriptLang=JS', run)).status).toBe(200);
  expect(await load(own.admin, many(version, { RULE_CHAIN: kind() }))).not.toHaveProperty('error');
  const chains = (await own.admin.get('/api/ruleChains?pageSize=100&page=0&textSearch=Halting')).body.data;
  const { nodes } = (await own.admin.get(`/api/ruleChain/${chains[0].id.id}/metadata`)).body;
  const lives = nodes.map(async ({ id, name }: Json) => {
    const path = `/api/events/RULE_NODE/${id.id}/LC_EVENT?tenantId=${own.tenantId}&pageSize=9&page=0`;
    return [name, (await own.admin.get(path)).body.data.map(({ body }: Json) => body.success)];
  });
  expect(Object.fromEntries(await Promise.all(lives))).toEqual({ Fine: [true], Broken: [false] });
});

test.each([
  ['a node without a configuration', { nodes: [{ name: 'Log', type: 'x', configuration: null }] }, 'configuration'],
  ['nodes that are no list', { nodes: { 0: {} } }, 'nodes'],
  ['no nodes', {}, 'nodes'],
  ['no object', [], 'metaData'],
])('a rule chain whose contents are %s is refused as when it is saved', async (_what, metaData, named) => {
  const entity = { name: 'By hand', type: 'CORE', debugMode: false };
  const version = pushFiles({
    'rule_chain/11111111-2222-11ee-8080-808080808083.json': { entityType: 'RULE_CHAIN', entity, metaData },
  });
  const { error } = await load(own.admin, many(version, { RULE_CHAIN: kind() }));
  expect(error).toEqual({ type: 'RUNTIME', message: expect.stringContaining(named) });
});

test('nothing is loaded when one entity is refused, and the reason names it', async () => {
  const first = await device('Aa first', { label: 'old' });
  const second = await device('Ab second');
  const { version } = await commitAll(own.admin, ['DEVICE']);
  await own.admin.post('/api/device', { ...first, label: 'new' });
  const files = Object.fromEntries(
    gitSays(repository.folder, 'ls-tree', '-r', '--name-only', version.id)
      .split('\n')
      .filter((name) => name.includes(second.id.id))
      .map((name) => [name, JSON.parse(gitSays(repository.folder, 'show', `${version.id}:${name}`))]),
  );
  const [name = '', file] = Object.entries(files)[0] ?? [];
  const broken = pushFiles({ [name]: { ...file, entity: { ...file.entity, name: '' } } });
  expect(await load(own.admin, many(broken, { DEVICE: kind() }))).toEqual({
    done: true,
    error: { type: 'RUNTIME', message: 'Device name should be specified!' },
  });
  const customerId = { entityType: 'CUSTOMER', id: '11111111-2222-11ee-8080-808080808080' };
  const missing = pushFiles({ [name]: { ...file, entity: { ...file.entity, customerId } } });
  expect(await load(own.admin, many(missing, { DEVICE: kind() }))).toEqual({
    done: true,
    error: { type: 'MISSING_REFERENCED_ENTITY', source: second.id, target: customerId },
  });
  expect((await own.admin.get(`/api/device/${first.id.id}`)).body.label).toBe('new');
});

test("a file's ids open nothing of another tenant", async () => {
  const theirs = await device('Theirs', { label: 'kept' }, foreign.admin);
  const { body: credentials } = await foreign.admin.get(`/api/device/${theirs.id.id}/credentials`);
  const entity = (more: object) => ({ id: theirs.id, name: 'Mine now', type: 'default', label: 'taken', ...more });
  const file = (more: object, parts: object = {}) => ({ entityType: 'DEVICE', entity: entity(more), ...parts });
  const name = `device/${theirs.id.id}.json`;
  const tenantId = { entityType: 'TENANT', id: foreign.tenantId };
  const plain = pushFiles({ [name]: file({}) });
  expect(await load(own.admin, many(plain, { DEVICE: kind() }))).toMatchObject({ result: [{ created: 1 }] });
  expect((await foreign.admin.get(`/api/device/${theirs.id.id}`)).body).toMatchObject({
    name: 'Theirs',
    label: 'kept',
  });
  const mine = (await own.admin.get('/api/tenant/devices?deviceName=Mine%20now')).body;
  expect(mine).toMatchObject({ externalId: theirs.id, tenantId: { id: own.tenantId } });
  for (const more of [{ tenantId }, { customerId: { entityType: 'CUSTOMER', id: foreign.customerId } }]) {
    expect(await load(own.admin, many(pushFiles({ [name]: file(more) }), { DEVICE: kind() }))).toMatchObject(
      'customerId' in more ? { error: { type: 'MISSING_REFERENCED_ENTITY' } } : { result: [{ updated: 1 }] },
    );
  }
  const stolen = pushFiles({ [name]: file({}, { credentials }) });
  expect(await load(own.admin, many(stolen, { DEVICE: kind() }))).toEqual({
    done: true,
    error: { type: 'DEVICE_CREDENTIALS_CONFLICT', source: theirs.id },
  });
  const end = { entityType: 'CUSTOMER', id: foreign.customerId };
  const related = pushFiles({
    [name]: file({}, { relations: [{ from: end, to: theirs.id, type: 'Contains', typeGroup: 'COMMON' }] }),
  });
  expect(await load(own.admin, many(related, { DEVICE: kind() }))).toMatchObject({ error: { target: end } });
  expect((await foreign.admin.get(`/api/device/${theirs.id.id}/credentials`)).body).toEqual(credentials);
});

test.each([
  ['no JSON', '{'],
  ['of another kind', { entityType: 'ASSET', entity: {} }],
  ['without an entity', { entityType: 'DEVICE' }],
  [
    'with wrong attributes',
    { entityType: 'DEVICE', entity: { name: 'x', type: 'default' }, attributes: { SERVER_SCOPE: [{}] } },
  ],
  ['with wrong relations', { entityType: 'DEVICE', entity: { name: 'x', type: 'default' }, relations: [{}] }],
  [
    'with wrong credentials',
    { entityType: 'DEVICE', entity: { name: 'x', type: 'default' }, credentials: { credentialsType: 'x' } },
  ],
  ['with a member of a wrong type', { entityType: 'DEVICE', entity: { name: {}, type: 'default' } }],
])('a file %s is refused in words', async (_what, content) => {
  const version = pushFiles({ 'device/11111111-2222-11ee-8080-808080808081.json': content });
  const status = await load(own.admin, many(version, { DEVICE: kind() }));
  expect(status).toMatchObject({ done: true, error: { type: 'RUNTIME' } });
  expect(status.error.message).not.toBe('Internal error');
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

test.each([
  {},
  { type: 'MAGIC', versionId: '0'.repeat(40) },
  { type: 'ENTITY_TYPE', versionId: 'main', entityTypes: {} },
  { type: 'ENTITY_TYPE', versionId: '0'.repeat(40), entityTypes: { DEVICE: 1 } },
  { type: 'SINGLE_ENTITY', versionId: '0'.repeat(40) },
  ...['x', 1, [], true].map((config) => ({
    type: 'SINGLE_ENTITY',
    versionId: '0'.repeat(40),
    externalEntityId: deviceRef('11111111-2222-11ee-8080-808080808081'),
    config,
  })),
])('%j is no load', async (body) => {
  expect((await own.admin.post(`${VC}/entity`, body)).status).toBe(400);
});

test('a version or an entity that is not there is told', async () => {
  const body = {
    type: 'SINGLE_ENTITY',
    versionId: '0'.repeat(40),
    externalEntityId: deviceRef(own.customerId),
    config: options,
  };
  expect((await load(own.admin, body)).error).toMatchObject({
    type: 'RUNTIME',
    message: expect.stringContaining('not found'),
  });
  await device('There');
  const { version } = await commitAll(own.admin, ['DEVICE'], bare);
  expect((await load(own.admin, { ...body, versionId: version.id })).error).toEqual({
    type: 'RUNTIME',
    message: 'File not found',
  });
});
