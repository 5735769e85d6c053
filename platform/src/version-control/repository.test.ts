import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COPY_LIMITS, type CopyLimits } from './copy-limits.js';
import { GitHome } from './git-home.js';
import { textsIn } from './git-output.js';
import { Repository, type StoredEntity } from './repository.js';
import { parseSettings } from './repository-settings.js';

let root: string;
let home: GitHome;
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mullion-copy-')));
  home = new GitHome(path.join(root, 'data'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', [
    '-C',
    path.join(root, 'source'),
    '-c',
    'user.name=E',
    '-c',
    'user.email=e@mullion.test',
    ...args,
  ]);
const open = (limits: Partial<CopyLimits> = {}) =>
  new Repository(
    home,
    'one',
    parseSettings({ repositoryUri: `file://${root}/source` }),
    { folders: [root], dataDir: path.join(root, 'data'), privateAddresses: false },
    AbortSignal.timeout(20_000),
    { ...COPY_LIMITS, ...limits },
  );

test('a repository that is too large is not kept, and said to be', async () => {
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', path.join(root, 'source')]);
  writeFileSync(path.join(root, 'source', 'large'), randomBytes(3_000_000));
  git('add', '.');
  git('commit', '--quiet', '-m', 'Large');
  await expect(open({ bytes: 2 * 1024 * 1024 }).fetch()).rejects.toThrow(
    'The repository is larger than the 2 MB that this server takes',
  );
  expect(existsSync(home.repositoryOf('one'))).toBe(false);
  await open().fetch();
  expect(await open().branches()).toEqual(['main']);
});

test('a repository with too many branches is not kept, however they are stored, and said to be', async () => {
  const names = Array.from({ length: 21 }, (_, n) => (n % 2 ? `many/${n}` : `many-${n}`));
  for (const name of names) git('branch', name);
  const refusal = 'The repository has more than the 20 branches that this server takes';
  await expect(open({ branches: 20 }).fetch()).rejects.toThrow(refusal);
  expect(existsSync(home.repositoryOf('one'))).toBe(false);
  await open().fetch();
  execFileSync('git', ['-C', home.repositoryOf('one'), 'pack-refs', '--all']);
  await expect(open({ branches: 20 }).fetch()).rejects.toThrow(refusal);
  git('branch', '-D', ...names);
  await open({ branches: 20 }).fetch();
  expect(await open().branches()).toEqual(['main']);
});

test('a branch that others have deleted is gone, one they have rewritten is as they have it', async () => {
  git('branch', 'other');
  await open().fetch();
  expect(await open().branches()).toEqual(['main', 'other']);
  git('branch', '-D', 'other');
  git('commit', '--quiet', '--amend', '-m', 'Rewritten');
  await open().fetch();
  expect(await open().branches()).toEqual(['main']);
  expect(await open().tip('main')).toBe(git('rev-parse', 'main').toString().trim());
});

test('a branch is not there because others are below it', async () => {
  git('branch', 'feature/one');
  git('branch', 'feature/a/b');
  await open().fetch();
  expect(await open().tip('feature')).toBeNull();
  expect(await open().tip('feature/a')).toBeNull();
  expect(await open().tip('feature/one')).toBe(git('rev-parse', 'main').toString().trim());
  const log = { path: null, textSearch: null, oldestFirst: false, pageSize: 10, page: 0 };
  await expect(open().log({ ...log, branch: 'feature' })).rejects.toMatchObject({ status: 404 });
});

/** Commits files of one content in a folder, named by their numbers. */
function commitMany(branch: string, folder: string, count: number, nameOf: (n: number) => string): string {
  const source = path.join(root, 'source');
  const made = (input: string, ...args: string[]) =>
    execFileSync('git', ['-C', source, ...args], { input, encoding: 'utf8' }).trim();
  const blob = made('{}', 'hash-object', '-w', '--stdin');
  const names = Array.from({ length: count }, (_, n) => `100644 blob ${blob}\t${nameOf(n)}\n`);
  const tree = made(`040000 tree ${made(names.join(''), 'mktree')}\t${folder}\n`, 'mktree');
  const version = git('commit-tree', tree, '-m', branch).toString().trim();
  git('update-ref', `refs/heads/${branch}`, version);
  return version;
}
const idOf = (n: number) => `${String(n).padStart(8, '0')}-0000-1000-8000-000000000000`;

test('a version tells its entities, of a kind too, and refuses too many; files of somebody else do not count', async () => {
  const many = commitMany('many', 'device', 70_000, (n) => `${idOf(n)}.json`);
  const few = commitMany('few', 'device', 7, (n) => `${idOf(n)}.json`);
  const foreign = commitMany('foreign', 'asset', 70_000, (n) => (n === 500 ? `${idOf(n)}.json` : `${n}.ts`));
  await open().fetch();
  await expect(open().entities(many)).rejects.toThrow('more than 65536 entities');
  expect(await open().entities(few, 'device')).toHaveLength(7);
  expect(await open().entities(few, 'asset')).toEqual([]);
  const found = await open().entities(foreign);
  expect(found.map(({ externalId }) => externalId)).toEqual([{ entityType: 'ASSET', id: idOf(500) }]);
  expect([await open().sizeOf(found), await open().read(found[0] as StoredEntity)]).toEqual([2, '{}']);
  await open().write(found, path.join(root, 'texts'));
  expect(textsIn(readFileSync(path.join(root, 'texts')))).toEqual(['{}']);
});

/** A commit to a branch whose text has so many megabytes. */
function commitText(branch: string, megabytes: number): void {
  const length = megabytes * 1024 * 1024;
  const commit = `commit refs/heads/${branch}\ncommitter E <e@mullion.test> 0 +0000\ndata ${length}\n`;
  execFileSync('git', ['-C', path.join(root, 'source'), 'fast-import', '--quiet'], {
    input: Buffer.concat([Buffer.from(commit), Buffer.alloc(length, 'a'), Buffer.from('\n')]),
  });
}

test('texts of commits are not read that are longer than any answer, however small they are in the repository', async () => {
  const log = { path: null, textSearch: null, oldestFirst: false, pageSize: 10, page: 0 };
  commitText('long', 25);
  await open().fetch();
  await expect(open().log({ ...log, branch: 'long' })).rejects.toThrow('more than this server reads');
  commitText('bomb', 130);
  await expect(open().fetch()).rejects.toThrow('over limit');
  git('branch', '-D', 'bomb');
}, 60_000);

test('a repository that the data folder lies in is left alone, whatever it says and whatever became of the copy', async () => {
  const outer = path.join(root, 'outer');
  execFileSync('git', ['init', '--quiet', outer]);
  execFileSync('git', ['-C', outer, 'config', 'url.file:///nowhere/.insteadOf', 'file:///']);
  const dataDir = path.join(outer, 'data');
  const inner = new GitHome(dataDir);
  const settings = parseSettings({ repositoryUri: `file://${root}/source` });
  const rules = { folders: [root], dataDir, privateAddresses: false };
  const inside = new Repository(inner, 'one', settings, rules, AbortSignal.timeout(20_000));
  await inside.check();
  mkdirSync(inner.repositoryOf('one'));
  await expect(inside.fetch()).rejects.toThrow('not a git repository');
  expect(execFileSync('git', ['-C', outer, 'for-each-ref']).toString()).toBe('');
});
