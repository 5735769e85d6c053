import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Fault, failAfter, mend } from '../../test/failing-disk.js';
import { temporaryFolders, writeModule, writeShell } from '../../test/module-fixture.js';
import { readLog } from './change-log.js';
import { runModulesCli } from './cli.js';
import { revisionOf } from './revision.js';
import { verifyStore } from './verify.js';

jest.mock('node:fs/promises', () =>
  jest
    .requireActual<typeof import('../../test/failing-disk.js')>('../../test/failing-disk')
    .failingFiles(jest.requireActual('node:fs/promises')),
);

const folder = temporaryFolders();
// Each test runs its command some thirty times.
jest.setTimeout(60_000);
const tenant = '0a1b2c3d-1111-11ee-8000-0123456789ab';
/** It has a choice of its own from the start. */
const other = '0a1b2c3d-2222-11ee-8000-0123456789ab';
const name = 'mf-entities';
const version = (at: number) => `1.${at}.0-0000000a`;
const moduleBuild = (at: number) => {
  const texts = Object.fromEntries(Array.from({ length: 60 }, (_, key) => [`key${key}`, `text ${key} of ${at}`]));
  return writeModule(folder(), { name, version: version(at), texts: { en_US: texts } });
};
const shellBuild = (at: number) => writeShell(folder(), `console.log(${at})`);

async function modules(store: string, ...args: string[]) {
  let [out, err] = ['', ''];
  const code = await runModulesCli(args, {
    defaultStore: store,
    cwd: store,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

/** What browsers start from: each is replaced as a whole. */
const heads = ['registry.json', 'shell/index.html', ...[tenant, other].map((id) => `tenants/${id}.json`)];
const read = (store: string, file: string) => {
  const place = path.join(store, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
};
const headsOf = (store: string) => heads.map((file) => read(store, file));

/** The store in which each command starts, with three versions of a module and of the shell. */
let template: string;
beforeAll(async () => {
  template = folder();
  for (const at of [1, 2, 3]) await modules(template, 'publish', moduleBuild(at), shellBuild(at));
  await modules(template, 'use', `${name}@${version(2)}`, '--tenant', other);
});

/** Nothing that a page may ask for is missing, or a part of a file. */
async function expectWhole(store: string): Promise<void> {
  const page = read(store, 'shell/index.html') ?? '';
  expect(existsSync(path.join(store, /src="\/([^"]+)"/.exec(page)?.[1] ?? 'none'))).toBe(true);
  const { faults } = await verifyStore(store);
  // Its page is still that of the version before; the next change goes on from there.
  expect(faults.filter((fault) => fault !== 'shell/index.html: changed')).toEqual([]);
}

/** The state is the old one or the new one, and the log has the change if it was made, and only then. */
async function expectLogged(store: string, before: string, after: string): Promise<void> {
  const revision = await revisionOf(store);
  const [old, made] = [await revisionOf(before), await revisionOf(after)];
  expect([old, made]).toContain(revision);
  expect(await logOf(store)).toEqual(await logOf(revision === made ? after : before));
}

const logOf = async (store: string) => (await readLog(store)).map(({ change }) => change);

const commands: [string, () => string[]][] = [
  ['publishing a module', () => ['publish', moduleBuild(4)]],
  ['publishing the shell', () => ['publish', shellBuild(4)]],
  ['rolling back a module', () => ['rollback', name]],
  ['rolling back the shell', () => ['rollback', 'shell']],
  ['returning to an earlier version', () => ['use', `${name}@${version(1)}`]],
  ['choosing a version for a tenant', () => ['use', `${name}@${version(1)}`, '--tenant', tenant]],
  ['choosing a file for a tenant', () => ['use', `${name}@${version(1)}`, '--tenant', tenant, '--expose', './page']],
  ['choosing another one for a tenant', () => ['use', `${name}@${version(1)}`, '--tenant', other]],
  ['ending a choice for a tenant', () => ['use', name, '--tenant', other, '--clear']],
  ['choosing a version for some', () => ['use', `${name}@${version(1)}`, '--percent', '5']],
  ['pruning', () => ['prune', '--keep', '1']],
];

/** Runs a command once for each of its steps, which fails; `check` gets what it left and what it said. */
async function failAtEachStep(
  args: string[],
  fault: Fault,
  check: (store: string, before: string, after: string, said: Awaited<ReturnType<typeof modules>> | null) => unknown,
): Promise<void> {
  const after = folder();
  cpSync(template, after, { recursive: true });
  expect(await modules(after, ...args)).toMatchObject({ code: 0, err: '' });
  for (let steps = 0; ; steps += 1) {
    const store = folder();
    cpSync(template, store, { recursive: true });
    failAfter(steps, fault);
    const said = await modules(store, ...args).catch(() => null);
    if (!mend()) return expect(steps).toBeGreaterThan(3);
    if (fault === 'killed') freeLock(store);
    const [old, made] = [headsOf(template), headsOf(after)];
    for (const [at, head] of headsOf(store).entries()) expect([old[at], made[at]]).toContain(head);
    await expectWhole(store);
    await check(store, template, after, said);
  }
}

/** As if the process were gone that this test runs in. */
function freeLock(store: string): void {
  for (const file of readdirSync(store)) if (file.startsWith('.lock')) rmSync(path.join(store, file));
}

describe('a store whose change was interrupted', () => {
  test.each(commands)(
    '%s, killed at any step, leaves the old or the new state; the next change mends it',
    async (_, make) => {
      const args = make();
      await failAtEachStep(args, 'killed', async (store, before, after) => {
        if (args[0] !== 'prune') await expectLogged(store, before, after);
        const isOld = headsOf(store).join() === headsOf(before).join();
        if (isOld && args[0] !== 'rollback') {
          const again = folder();
          cpSync(store, again, { recursive: true });
          expect(await modules(again, ...args)).toMatchObject({ code: 0, err: '' });
          expect(headsOf(again)).toEqual(headsOf(after));
          expect(await logOf(again)).toEqual(await logOf(after));
          expect((await verifyStore(again)).faults).toEqual([]);
        }
        const told = await logOf(store);
        expect(await modules(store, 'prune', '--keep', '1')).toMatchObject({ code: 0, err: '' });
        expect(await logOf(store)).toEqual(told);
        await expectWhole(store);
        expect((await verifyStore(store)).faults).toEqual([]);
        expect(leftovers(store)).toEqual([]);
      });
    },
  );

  test.each(commands)('%s on a full disk changes nothing that runs and says so in a line', async (_, make) => {
    const args = make();
    await failAtEachStep(args, 'full', async (store, before, _after, said) => {
      expect(said).toMatchObject({ code: 1, err: expect.stringMatching(/^failed: the disk is full \(.*\)\n$/) });
      // Pruning goes module by module; what it has done by then stays done.
      if (args[0] !== 'prune') expect(headsOf(store)).toEqual(headsOf(before));
      expect(await logOf(store)).toEqual(await logOf(before));
      expect((await verifyStore(store)).faults).toEqual([]);
      await modules(store, 'prune', '--keep', '5');
      expect(leftovers(store)).toEqual([]);
    });
  });
});

/** Hidden files besides the lock's and the log, and files of the shell that no stored version has. */
function leftovers(store: string): string[] {
  const files = readdirSync(store, { recursive: true }).map(String);
  const hidden = files.filter((file) => /(^|\/)\.(?!lock\.\d|versions|changes\.jsonl)/.test(file));
  const names = new Set(
    files
      .filter((file) => file.endsWith('shell.json'))
      .flatMap((file) => Object.keys(JSON.parse(read(store, file) ?? '').files)),
  );
  const shell = files.filter((file) => /^shell\/[^.]/.test(file)).map((file) => file.slice(6));
  return [...hidden, ...shell.filter((file) => !names.has(file.replace(/\.(br|gz)$/, '')))];
}
