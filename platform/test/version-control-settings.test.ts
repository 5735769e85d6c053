import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLines, newRepository, serveOverHttp } from './git-servers.js';
import { runPlatform } from './running-platform.js';
import { newSshKey, type SshServer, serveOverSsh } from './ssh-server.js';
import { dataDir, foreign, own, platform, runTenantWorld, startAgain } from './tenant-world.js';
import { commitAll, until, versions } from './version-requests.js';

const REPOSITORY = '/api/admin/repositorySettings';
const SECRETS = { password: null, privateKey: null, privateKeyPassword: null };

runTenantWorld({ foreign: true });

const repository = newRepository();
const credentials = { username: 'ada', password: 'hush-hush' };
const settings = { repositoryUri: repository.url, authMethod: 'USERNAME_PASSWORD', defaultBranch: 'main' };
let http: Awaited<ReturnType<typeof serveOverHttp>>;
beforeAll(async () => {
  http = await serveOverHttp(repository.folder, credentials);
});
afterAll(async () => {
  await http.close();
  repository.remove();
});
afterEach(() => own.admin.delete(REPOSITORY));

test('a repository is set, shown without secrets, and taken away, for one tenant', async () => {
  const saved = await own.admin.post(REPOSITORY, { ...settings, ...credentials });
  const shown = {
    ...settings,
    ...SECRETS,
    username: 'ada',
    privateKeyFileName: null,
    readOnly: false,
    showMergeCommits: false,
  };
  expect(saved).toMatchObject({ status: 200, body: shown });
  expect((await own.admin.get(REPOSITORY)).body).toEqual(shown);
  expect((await own.admin.get(`${REPOSITORY}/info`)).body).toEqual({ configured: true, readOnly: false });
  expect((await foreign.admin.get(`${REPOSITORY}/exists`)).body).toBe(false);
  expect((await own.admin.get('/api/entities/vc/branches')).body).toEqual([{ name: 'main', default: true }]);
  for (const _time of [1, 2]) expect(await own.admin.delete(REPOSITORY)).toMatchObject({ status: 200, body: '' });
  expect((await own.admin.get(REPOSITORY)).status).toBe(404);
});

test('without a repository the calls say so', async () => {
  expect(await own.admin.get('/api/entities/vc/branches')).toMatchObject({
    status: 404,
    body: { errorCode: 32, message: 'No entity version control settings provisioned!' },
  });
});

test('a check stores nothing, and tells what is wrong in the words of git', async () => {
  expect(await own.admin.post(`${REPOSITORY}/checkAccess`, settings)).toMatchObject({ status: 200, body: '' });
  expect((await own.admin.get(`${REPOSITORY}/exists`)).body).toBe(false);
  const empty = { ...settings, repositoryUri: repository.url.replace('/r.git', '/') };
  for (const path of [REPOSITORY, `${REPOSITORY}/checkAccess`]) {
    expect(await own.admin.post(path, empty)).toMatchObject({ status: 400, body: { errorCode: 31 } });
  }
  expect((await own.admin.get(`${REPOSITORY}/exists`)).body).toBe(false);
});

describe('over http', () => {
  const over = (more: object = {}) => ({ ...settings, repositoryUri: http.url, ...credentials, ...more });

  test('the right password opens, the wrong one is refused, and neither is told', async () => {
    expect((await own.admin.post(REPOSITORY, over())).status).toBe(200);
    const refused = await own.admin.post(`${REPOSITORY}/checkAccess`, over({ password: 'hush-no' }));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('Authentication failed');
    expect(JSON.stringify(refused.body)).not.toContain('hush');
  });

  test('a password that is left out is the stored one, on the same server only', async () => {
    await own.admin.post(REPOSITORY, over());
    expect((await own.admin.post(`${REPOSITORY}/checkAccess`, over({ password: null }))).status).toBe(200);
    const elsewhere = await serveOverHttp(repository.folder, credentials);
    const url = elsewhere.url;
    expect(
      (await own.admin.post(`${REPOSITORY}/checkAccess`, over({ password: null, repositoryUri: url }))).status,
    ).toBe(400);
    const stored = `Basic ${Buffer.from('ada:hush-hush').toString('base64')}`;
    expect(elsewhere.requests.filter(({ authorization }) => authorization === stored)).toEqual([]);
    await elsewhere.close();
  });

  test('versions are pushed there', async () => {
    await own.admin.post(REPOSITORY, over());
    expect(await commitAll(own.admin, ['CUSTOMER'])).toMatchObject({ error: null, version: { name: 'A version' } });
    expect(await versions(own.admin)).toHaveLength(1);
  });

  test('while git waits for a server, no argument of a process has the password', async () => {
    http.requests.length = 0;
    const silent = http.url.replace('/r.git', '/silent/r.git');
    const check = own.admin.post(`${REPOSITORY}/checkAccess`, over({ repositoryUri: silent }));
    await until(async () => http.requests[0]);
    const lines = commandLines();
    http.drop();
    expect((await check).status).toBe(400);
    expect(lines).toContain('/silent/r.git');
    expect(lines).not.toContain('hush-hush');
  });

  test('a server that leads elsewhere is not followed', async () => {
    const moved = over({ repositoryUri: http.url.replace('/r.git', '/moved/r.git') });
    http.requests.length = 0;
    expect((await own.admin.post(`${REPOSITORY}/checkAccess`, moved)).status).toBe(400);
    expect(http.requests.every(({ url }) => url.startsWith('/moved/'))).toBe(true);
  });
});

describe('over ssh', () => {
  const passphrase = 'open-sesame';
  const key = newSshKey(passphrase);
  const user = { ...credentials, publicKey: key.publicKey };
  let ssh: SshServer;
  beforeEach(async () => {
    ssh = await serveOverSsh(repository.folder, user);
  });
  afterEach(() => ssh.close());
  const byPassword = (more: object = {}) => ({ ...settings, repositoryUri: ssh.url, ...credentials, ...more });
  const byKey = (more: object = {}) => ({
    ...settings,
    repositoryUri: ssh.url,
    authMethod: 'PRIVATE_KEY',
    username: user.username,
    privateKey: key.privateKey,
    privateKeyPassword: passphrase,
    ...more,
  });
  const save = (body: object) => own.admin.post(REPOSITORY, body);
  const check = (body: object) => own.admin.post(`${REPOSITORY}/checkAccess`, body);

  test('the key opens with its passphrase only', async () => {
    expect(await save(byKey())).toMatchObject({ status: 200, body: SECRETS });
    expect((await check(byKey({ privateKeyPassword: 'wrong' }))).status).toBe(400);
    expect((await check(byKey({ privateKey: newSshKey(passphrase).privateKey }))).status).toBe(400);
    expect((await check(byKey({ privateKey: null }))).status).toBe(200);
    expect(ssh.passwords).toEqual([]);
    await own.admin.post('/api/customer', { title: 'By key' });
    expect(await commitAll(own.admin, ['CUSTOMER'])).toMatchObject({ error: null, added: 1 });
  });

  test('the right password opens, the wrong one is refused, and neither is told', async () => {
    expect(await save(byPassword())).toMatchObject({ status: 200, body: SECRETS });
    const refused = await check(byPassword({ password: 'hush-no' }));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('Permission denied');
    expect(JSON.stringify(refused.body)).not.toContain('hush');
    expect(ssh.passwords).toEqual(['hush-hush', 'hush-no']);
    await own.admin.post('/api/customer', { title: 'By password' });
    expect(await commitAll(own.admin, ['CUSTOMER'])).toMatchObject({ error: null, added: 1 });
  });

  test('what is no key is refused in words that show no folder of this server', async () => {
    const refused = await check(byKey({ privateKey: 'no key' }));
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('The private key cannot be read: ') },
    });
    expect(refused.body.message).not.toContain(path.basename(dataDir));
  });

  test('a host with another key gets no password, whatever is saved, until the settings are deleted', async () => {
    expect((await save(byPassword())).status).toBe(200);
    await ssh.close();
    ssh = await serveOverSsh(repository.folder, user, ssh.port);
    for (const more of [{}, { readOnly: true }, { defaultBranch: 'other' }, { password: 'hush-new' }]) {
      const refused = await save(byPassword(more));
      expect(refused).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^The server shows another host key than before/) },
      });
    }
    expect((await check(byPassword())).status).toBe(400);
    expect(ssh.passwords).toEqual([]);
    await startAgain();
    await own.admin.delete(REPOSITORY);
    expect((await save(byPassword())).status).toBe(200);
  });
});

test('secrets that an end without warning has left are gone after the next start', async () => {
  const left = path.join(dataDir, 'versions/secrets/call-left');
  const leave = () => {
    mkdirSync(left, { recursive: true });
    writeFileSync(path.join(left, 'password'), 'hush-hush');
  };
  await startAgain({ end: () => platform.kill(), meanwhile: leave });
  expect(existsSync(left)).toBe(false);
});

test.each([
  {},
  { repositoryUri: 1 },
  { repositoryUri: '--upload-pack=x' },
  { repositoryUri: 'file:///etc' },
  { ...settings, authMethod: 'MAGIC' },
  { ...settings, readOnly: 'yes' },
  { ...settings, password: {} },
])('%j is refused', async (body) => {
  expect((await own.admin.post(REPOSITORY, body)).status).toBe(400);
  expect((await own.admin.get(`${REPOSITORY}/exists`)).body).toBe(false);
});

test('without the git program the calls say so', async () => {
  const nowhere = mkdtempSync(path.join(tmpdir(), 'mullion-nowhere-'));
  const without = await runPlatform({ env: { PATH: nowhere } });
  const tenant = without.as(await without.signIn('tenant@thingsboard.org', 'tenant'));
  for (const call of [REPOSITORY, `${REPOSITORY}/checkAccess`]) {
    expect(await tenant.post(call, settings)).toMatchObject({
      status: 400,
      body: { message: 'Version control needs the git program, which this server does not have' },
    });
  }
  await without.stop();
  rmSync(nowhere, { recursive: true, force: true });
});

test('where others reach the platform, repositories on it are refused unless the operator allows them', async () => {
  const closed = await runPlatform({ env: { PRIVATE_ADDRESSES: '0', REPOSITORY_FOLDERS: '' } });
  const tenant = closed.as(await closed.signIn('tenant@thingsboard.org', 'tenant'));
  for (const repositoryUri of [repository.url, http.url, http.url.replace('127.0.0.1', 'localhost')]) {
    http.requests.length = 0;
    const refused = await tenant.post(`${REPOSITORY}/checkAccess`, { ...settings, ...credentials, repositoryUri });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/reads no repository in that folder|leads to a private address/);
    expect(http.requests).toEqual([]);
  }
  await closed.stop();
});
