import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CallSecrets, GitHome } from './git-home.js';

let dataDir: string;
let home: GitHome;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-home-'));
  home = new GitHome(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const secrets = (more: Partial<CallSecrets> = {}): CallSecrets => ({
  username: 'ada',
  password: 'hush',
  privateKey: null,
  privateKeyPassword: null,
  pinned: null,
  knownHosts: '/hosts',
  ...more,
});
const modeOf = (file: string) => statSync(file).mode & 0o777;

test('secrets are in files of their owner alone, and gone after the call, also when it fails', async () => {
  const seen: string[] = [];
  const call = async (env: Record<string, string>) => {
    const folder = env.VERSIONS_SECRETS ?? '';
    seen.push(folder);
    expect(modeOf(folder)).toBe(0o700);
    for (const name of readdirSync(folder)) expect(modeOf(path.join(folder, name))).toBe(0o600);
    expect(readFileSync(path.join(folder, 'key'), 'utf8')).toBe('the\nkey\n');
    expect(JSON.stringify(env)).not.toMatch(/hush|the.key|phrase/);
    throw new Error('no');
  };
  const withKey = secrets({ privateKey: 'the\r\nkey', privateKeyPassword: 'phrase' });
  await expect(home.withSecrets('ssh', withKey, call)).rejects.toThrow('no');
  expect(existsSync(seen[0] ?? dataDir)).toBe(false);
});

test('git inherits nothing but the way to programs, and may use one protocol', async () => {
  process.env.GIT_SSH_COMMAND = 'touch /tmp/x';
  process.env.http_proxy = 'http://elsewhere.test';
  const env = await home.withSecrets('https', secrets(), async (given) => given);
  expect(env).not.toHaveProperty('GIT_SSH_COMMAND');
  expect(env).not.toHaveProperty('http_proxy');
  expect(env).toMatchObject({ GIT_ALLOW_PROTOCOL: 'https', GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1' });
  expect(home.environment().GIT_ALLOW_PROTOCOL).toBe('none');
  delete process.env.GIT_SSH_COMMAND;
  delete process.env.http_proxy;
});

test('ssh connects to the judged address under the name it was judged by, and takes no odd user name', async () => {
  const configOf = (more: Partial<CallSecrets>) =>
    home.withSecrets('ssh', secrets(more), async ({ VERSIONS_SECRETS = '' }) =>
      readFileSync(path.join(VERSIONS_SECRETS, 'ssh_config'), 'utf8'),
    );
  const pinned = await configOf({ pinned: { host: 'git.test', address: '1.1.1.1' } });
  expect(pinned).toContain('HostName 1.1.1.1\nHostKeyAlias git.test\n');
  expect(pinned).toContain('\nUser ada\n');
  expect(await configOf({ username: 'x\nProxyCommand touch' })).not.toContain('touch');
});

test('a home of an earlier run is made anew, but the hosts stay known', () => {
  const left = home.path('secrets', 'call-left');
  const repository = home.repositoryOf('one');
  const hosts = home.knownHostsOf('one');
  for (const file of [left, repository, hosts]) writeFileSync(file, 'left');
  expect(new GitHome(dataDir).path()).toBe(home.path());
  expect([left, repository, hosts].map((file) => existsSync(file))).toEqual([false, false, true]);
});
