import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judgeAddress, pinningArguments } from './repository-address.js';

let root: string;
let folders: string[];
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mullion-address-')));
  for (const name of ['open/repository', 'open/data/versions', 'closed/repository']) {
    mkdirSync(path.join(root, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'closed'), path.join(root, 'open/link'));
  folders = [path.join(root, 'open')];
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const judge = (uri: string, more: object = {}) =>
  judgeAddress(uri, { folders, dataDir: path.join(root, 'open/data'), privateAddresses: true, ...more });
const file = (name: string) => `file://${root}/${name}`;

test('a folder below one the operator names is taken', async () => {
  expect(await judge(file('open/repository'))).toEqual({
    protocol: 'file',
    url: file('open/repository'),
    pinned: null,
  });
});

test.each([
  'closed/repository',
  'open/../closed/repository',
  'open/%2e%2e/closed/repository',
  'open/link/repository',
  'open',
  'open/data',
  'open/data/versions',
  'closed/nothing',
])('file://…/%s is refused', async (name) => {
  await expect(judge(file(name))).rejects.toThrow('This server reads no repository in that folder');
});

test('without folders there is no file repository, and what is there stays unknown', async () => {
  await expect(judge(file('open/repository'), { folders: [] })).rejects.toThrow('reads no repository');
  await expect(judge('file://elsewhere/share')).rejects.toThrow('reads no repository');
  await expect(judge(file('open/nothing'))).rejects.toThrow('There is no repository in that folder');
});

test.each([
  '--upload-pack=touch /tmp/x',
  '-oProxyCommand=touch',
  'ext::sh -c touch% /tmp/x',
  'ext::sh',
  'git://git.test/r.git',
  'ftp://git.test/r.git',
  'ssh://-oProxyCommand=touch/r.git',
  'ssh://%2doProxyCommand@git.test/r.git',
  'ssh://git.test/-r',
  'ssh://git.test/%2dr',
  'ssh://git.test/%zz',
  '-git@git.test:r.git',
  'git@-git.test:r.git',
  'git@git.test:-r.git',
  'git@git.test:r.git\nHost *',
  'https://git.test/r.git#x',
  'https://git.test/a b.git',
  '/etc',
  '../r.git',
  'C:\\r.git',
  '',
])('%j is no address of a repository', async (uri) => {
  await expect(judge(uri)).rejects.toThrow('The repository address should look like');
});

test('a password does not belong into the address', async () => {
  await expect(judge('https://ada:hush@git.test/r.git')).rejects.toThrow('Put the password into its own field');
});

test.each([
  'https://git.test/r.git',
  'https://ada@git.test:8443/r',
  'http://127.0.0.1:3000/r.git',
  'ssh://git@git.test:2222/r.git',
  'git@git.test:team/r.git',
])('%s is handed on as it is', async (uri) => expect((await judge(uri)).url).toBe(uri));

test.each([
  'http://127.0.0.1:3000/r.git',
  'https://localhost/r.git',
  'ssh://git@[::1]/r.git',
  'git@127.0.0.1:r.git',
  'http://2130706433/r',
  'http://[::ffff:7f00:1]/r',
])('%s is refused where private addresses are', async (uri) => {
  await expect(judge(uri, { privateAddresses: false })).rejects.toThrow('leads to a private address');
});

test('git connects to the address that was judged', async () => {
  const judged = await judge('https://1.1.1.1/r.git', { privateAddresses: false });
  expect(pinningArguments(judged)).toEqual(['-c', 'http.curloptResolve=1.1.1.1:443:1.1.1.1']);
});
