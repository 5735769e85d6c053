import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gitSays, newRepository } from './git-servers.js';
import { deviceRef, type Json, UNKNOWN_ID } from './running-platform.js';
import { foreign, own, platform, runTenantWorld, sys } from './tenant-world.js';
import { bare, commit, commitAll, connect, everything, until, versions } from './version-requests.js';

const VC = '/api/entities/vc';
const AUTO_COMMIT = '/api/admin/autoCommitSettings';

runTenantWorld({ foreign: true });

let repository: ReturnType<typeof newRepository>;
beforeEach(async () => {
  repository = newRepository();
  await connect(own.admin, repository.url);
});
afterEach(() => repository.remove());

let made = 0;
const makeDevice = async (admin = own.admin): Promise<Json> => {
  made += 1;
  return (await admin.post('/api/device', { name: `Device ${made}`, type: 'default' })).body;
};
const single = (id: string, config: object = bare) => ({ type: 'SINGLE_ENTITY', entityId: deviceRef(id), config });

test('an entity is a file of its kind, readable and in the same order each time', async () => {
  const device = await makeDevice();
  const status = await commit(own.admin, single(device.id.id, everything));
  expect(status).toMatchObject({ added: 1, modified: 0, removed: 0, error: null, version: { name: 'A version' } });
  const text = gitSays(repository.folder, 'show', `main:device/${device.id.id}.json`);
  expect(text.startsWith('{\n  "attributes": {\n    "SERVER_SCOPE": [')).toBe(true);
  expect(JSON.parse(text)).toMatchObject({ entityType: 'DEVICE', entity: { name: device.name }, relations: [] });
  expect(JSON.parse(text).entity).not.toHaveProperty('tenantId');
  expect(gitSays(repository.folder, 'log', '--format=%an <%ae>')).toContain(own.adminEmail);
});

test('a file that is larger than any entity is refused by its size, and what is beside it is read', async () => {
  const device = await makeDevice();
  await commit(own.admin, single(device.id.id));
  const large = `device/${UNKNOWN_ID}.json`;
  const blob = execFileSync('git', ['-C', repository.folder, 'hash-object', '-w', '--stdin'], {
    input: `{"entityType":"DEVICE","entity":{},"x":"${'x'.repeat(17 * 1024 * 1024)}"}`,
    encoding: 'utf8',
  }).trim();
  const index = {
    env: { ...process.env, GIT_INDEX_FILE: path.join(repository.folder, 'index-of-test') },
    encoding: 'utf8',
  } as const;
  const git = (...args: string[]) => execFileSync('git', ['-C', repository.folder, ...args], index).trim();
  git('read-tree', 'main');
  git('update-index', '--add', '--cacheinfo', `100644,${blob},${large}`);
  const identity = ['-c', 'user.name=E', '-c', 'user.email=e@mullion.test'];
  const version = git(...identity, 'commit-tree', git('write-tree'), '-p', 'main', '-m', 'Large');
  git('update-ref', 'refs/heads/main', version);
  expect(await own.admin.get(`${VC}/info/${version}/DEVICE/${UNKNOWN_ID}`)).toMatchObject({
    status: 400,
    body: { message: 'The file of the entity is larger than the 16 MB that this server reads' },
  });
  expect((await own.admin.get(`${VC}/info/${version}/DEVICE/${device.id.id}`)).body).toEqual({
    hasRelations: false,
    hasAttributes: false,
    hasCredentials: false,
  });
  expect((await own.admin.get(`${VC}/entity/DEVICE/${version}`)).body).toHaveLength(2);
});

test('entities of another tenant are not committed, and its requests and versions are not there', async () => {
  const theirs = await makeDevice(foreign.admin);
  expect(await commit(own.admin, single(theirs.id.id))).toMatchObject({ error: `DEVICE [${theirs.id.id}] not found` });
  const named = {
    type: 'COMPLEX',
    entityTypes: { DEVICE: { allEntities: false, entityIds: [theirs.id.id], ...bare } },
  };
  expect(await commit(own.admin, named)).toMatchObject({ error: `DEVICE [${theirs.id.id}] not found`, version: null });
  const mine = await makeDevice();
  const request = (await own.admin.post(`${VC}/version`, { versionName: 'x', branch: 'main', ...single(mine.id.id) }))
    .body;
  expect((await foreign.admin.get(`${VC}/version/${request}/status`)).status).toBe(404);
  const { version } = await until(async () => {
    const { body } = await own.admin.get(`${VC}/version/${request}/status`);
    return body.done ? body : undefined;
  });
  const other = newRepository();
  await connect(foreign.admin, other.url);
  for (const path of [
    `entity/${version.id}`,
    `entity/DEVICE/${version.id}`,
    `info/${version.id}/DEVICE/${mine.id.id}`,
  ]) {
    expect((await own.admin.get(`${VC}/${path}`)).status).toBe(200);
    expect((await foreign.admin.get(`${VC}/${path}`)).status).toBe(404);
  }
  expect((await foreign.admin.get(`${VC}/diff/DEVICE/${mine.id.id}?versionId=${version.id}`)).status).toBe(400);
  other.remove();
});

test('overwriting forgets the entities that are gone, merging keeps them', async () => {
  const [one, other] = [await makeDevice(), await makeDevice()];
  await commitAll(own.admin, ['DEVICE', 'CUSTOMER']);
  await own.admin.delete(`/api/device/${other.id.id}`);
  expect(await commitAll(own.admin, ['DEVICE'])).toMatchObject({ version: null, removed: 0 });
  expect(await commitAll(own.admin, ['DEVICE'], { ...bare, syncStrategy: 'OVERWRITE' })).toMatchObject({ removed: 1 });
  const files = gitSays(repository.folder, 'ls-tree', '-r', '--name-only', 'main').split('\n');
  expect(files).toContain(`device/${one.id.id}.json`);
  expect(files).not.toContain(`device/${other.id.id}.json`);
  expect(files).toContain(`customer/${own.customerId}.json`);
});

test('what others push stays, and files of theirs are no entities', async () => {
  await commit(own.admin, single((await makeDevice()).id.id));
  const clone = mkdtempSync(path.join(tmpdir(), 'mullion-clone-'));
  execFileSync('git', ['clone', '--quiet', repository.folder, clone]);
  writeFileSync(path.join(clone, 'README.md'), 'ours');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=Eve', '-c', 'user.email=eve@mullion.test', ...args]);
  git('add', '.');
  git('commit', '--quiet', '-m', 'By hand');
  git('push', '--quiet');
  expect(await commit(own.admin, single((await makeDevice()).id.id))).toMatchObject({ added: 1, error: null });
  expect((await versions(own.admin)).map(({ name }) => name)).toEqual(['A version', 'By hand', 'A version']);
  const [newest] = await versions(own.admin);
  expect((await own.admin.get(`${VC}/entity/${newest.id}`)).body).toHaveLength(2);
  rmSync(clone, { recursive: true, force: true });
});

test('names are texts, whatever is in them', async () => {
  const device = await makeDevice();
  const user = {
    email: `eve-${Date.now()}@mullion.test`,
    authority: 'TENANT_ADMIN',
    firstName: 'Eve > < x\ndata 1',
    lastName: 'y',
  };
  const saved = await sys.post('/api/user?sendActivationMail=false', {
    ...user,
    tenantId: { entityType: 'TENANT', id: own.tenantId },
  });
  const link = new URL((await sys.get(`/api/user/${saved.body.id.id}/activationLink`)).body);
  const activateToken = link.searchParams.get('activateToken');
  const eve = await platform
    .as()
    .post('/api/noauth/activate?sendActivationMail=false', { activateToken, password: 'secret-1' });
  const versionName = '--amend\ndata 3\nM 100644 inline ../x\n"$(touch x)" `y` \'z\' \u0007 é';
  const { version, error } = await commit(platform.as(eve.body.token), { ...single(device.id.id), versionName });
  expect(error).toBeNull();
  expect(version).toMatchObject({
    name: versionName,
    author: expect.stringMatching(/^Eve .*x data 1 y <eve-.*@mullion.test>$/),
  });
  expect((await versions(own.admin))[0]).toEqual(version);
  const found = await own.admin.get(
    `${VC}/version?branch=main&pageSize=5&page=0&textSearch=${encodeURIComponent('--AMEND')}`,
  );
  expect(found.body.totalElements).toBe(1);
});

test.each([
  '--force',
  '-x',
  'a..b',
  'a b',
  'a~1',
  'x.lock',
  '/a',
  'a/',
  'refs/../x',
  '@',
  'a\nb',
  '.a',
  'a\\b',
  '*',
  'a\0b',
  'x'.repeat(300),
])('%j is no branch', async (branch) => {
  const body = { versionName: 'x', ...single(UNKNOWN_ID), branch };
  expect((await own.admin.post(`${VC}/version`, body)).status).toBe(400);
  const list = await own.admin.get(`${VC}/version?branch=${encodeURIComponent(branch)}&pageSize=5&page=0`);
  expect(list.status).toBe(400);
});

test.each([
  {},
  { type: 'MAGIC' },
  { ...single('x') },
  ...['x', 1, [], true].map((config) => single(UNKNOWN_ID, config as never)),
  { ...single(UNKNOWN_ID), versionName: '' },
  { ...single(UNKNOWN_ID), branch: null },
  { type: 'COMPLEX', entityTypes: [] },
  { type: 'COMPLEX', entityTypes: { DEVICE: { allEntities: false } } },
  { type: 'COMPLEX', entityTypes: { TOASTER: { allEntities: true } } },
  { type: 'COMPLEX', entityTypes: { DEVICE: { allEntities: true } }, syncStrategy: 'GUESS' },
])('%j is no commit', async (body) => {
  expect((await own.admin.post(`${VC}/version`, { versionName: 'x', branch: 'main', ...body })).status).toBe(400);
});

test.each(['HEAD', 'main', '--all', 'x'.repeat(40), '0'.repeat(40)])('%s is no version', async (version) => {
  expect([400, 404]).toContain((await own.admin.get(`${VC}/entity/${version}`)).status);
});

test('a search for what no argument of git can hold is refused', async () => {
  await commit(own.admin, single((await makeDevice()).id.id));
  const search = (text: string) => own.admin.get(`${VC}/version?branch=main&pageSize=10&page=0&textSearch=${text}`);
  expect((await search('%00')).status).toBe(400);
  expect((await search('version')).body.totalElements).toBe(1);
});

test('a branch that is not there is told, the usual one of a new repository is empty', async () => {
  expect(await versions(own.admin)).toEqual([]);
  expect((await own.admin.get(`${VC}/version?branch=other&pageSize=5&page=0`)).status).toBe(404);
});

describe('automatic commits', () => {
  beforeEach(() => own.admin.post(AUTO_COMMIT, { DEVICE: { branch: 'plant', ...bare } }));
  afterEach(() => own.admin.delete(AUTO_COMMIT));

  test('take together what is saved together', async () => {
    const saved = await Promise.all([makeDevice(), makeDevice(), makeDevice()]);
    const [version] = await until(async () => {
      const all = await versions(own.admin, 'plant');
      return all.length > 0 ? all : undefined;
    });
    expect(version.author).toContain(own.adminEmail);
    const { body } = await own.admin.get(`${VC}/entity/${version.id}`);
    const ids = body.map(({ externalId }: Json) => externalId.id);
    for (const { id } of saved) expect(ids).toContain(id.id);
  });

  test('of a widget bundle are made when one of its types is saved', async () => {
    await own.admin.delete(AUTO_COMMIT);
    const bundle = (await own.admin.post('/api/widgetsBundle', { title: 'Ours' })).body;
    await own.admin.post(AUTO_COMMIT, { WIDGETS_BUNDLE: { branch: 'widgets', ...bare } });
    await own.admin.post('/api/widgetType', {
      bundleAlias: bundle.alias,
      name: 'Round',
      descriptor: { type: 'latest' },
    });
    const [version] = await until(async () => {
      const all = await versions(own.admin, 'widgets');
      return all.length > 0 ? all : undefined;
    });
    const { body } = await own.admin.get(`${VC}/entity/${version.id}`);
    expect(body).toEqual([{ externalId: bundle.id }]);
  });

  test('leave out what went to another tenant meanwhile', async () => {
    const away = `${repository.folder}-away`;
    renameSync(repository.folder, away);
    const gone = await makeDevice();
    expect((await own.admin.post(`/api/tenant/${foreign.tenantId}/device/${gone.id.id}`)).status).toBe(200);
    renameSync(away, repository.folder);
    const stays = await makeDevice();
    const ids = await until(async () => {
      const [version] = await versions(own.admin, 'plant');
      const { body } = await own.admin.get(`${VC}/entity/${version?.id}`);
      const found = version ? body.map(({ externalId }: Json) => externalId.id) : [];
      return found.includes(stays.id.id) ? found : undefined;
    });
    expect(ids).not.toContain(gone.id.id);
  });

  test('are not made to a repository that is only read, which commits by hand go to', async () => {
    await connect(own.admin, repository.url, { readOnly: true });
    const device = await makeDevice();
    expect(await commit(own.admin, single(device.id.id))).toMatchObject({ added: 1 });
    await connect(own.admin, repository.url);
    const later = await makeDevice();
    const [version] = await until(async () => {
      const all = await versions(own.admin, 'plant');
      return all.length > 0 ? all : undefined;
    });
    const { body } = await own.admin.get(`${VC}/entity/${version.id}`);
    expect(body.map(({ externalId }: Json) => externalId.id)).toContain(later.id.id);
  });
});
