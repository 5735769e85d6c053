/** Loads that are refused, and what they say. */
import { gitSays } from './git-servers.js';
import { deviceRef } from './running-platform.js';
import { foreign, own } from './tenant-world.js';
import { bare, commitAll, load } from './version-requests.js';
import { device, kind, many, options, pushFiles, repository, runVersionWorld } from './version-world.js';

const VC = '/api/entities/vc';
runVersionWorld();

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
