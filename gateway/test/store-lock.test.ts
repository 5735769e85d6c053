import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolders } from './module-fixture.js';

const folder = temporaryFolders();
const lock = JSON.stringify(pathToFileURL(path.join(__dirname, '../dist/store/store-lock.js')).href);
/** Changes each given store under the lock, records when it enters and leaves, and reports that. */
const waiter = `
  const { withStoreLock } = await import(${lock});
  const { appendFileSync } = await import('node:fs');
  const { createInterface } = await import('node:readline');
  process.stdout.write('ready\\n');
  for await (const store of createInterface({ input: process.stdin })) {
    await withStoreLock(store, async () => {
      appendFileSync(store + '/log', 'in ');
      await new Promise((resolve) => setTimeout(resolve, 2));
      appendFileSync(store + '/log', 'out ');
    });
    process.stdout.write('done\\n');
  }`;
const children: ChildProcess[] = [];

beforeAll(() => {
  // Any command brings the compiled gateway up to date.
  execFileSync(process.execPath, [path.join(__dirname, '../bin/modules.mjs'), '--help']);
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

test('waiters that find a dead holder are never inside together', async () => {
  const rounds = 12;
  const left = folder();
  const dies = `(await import(${lock})).withStoreLock(${JSON.stringify(left)}, () => process.exit())`;
  spawnSync(process.execPath, ['--input-type=module', '-e', dies]);
  const waiters = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', waiter], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      children.push(child);
      await once(child.stdout, 'data');
      return child;
    }),
  );
  for (let round = 0; round < rounds; round += 1) {
    const store = folder();
    cpSync(left, store, { recursive: true });
    const done = waiters.map((child) => once(child.stdout, 'data'));
    for (const child of waiters) child.stdin.write(`${store}\n`);
    await Promise.all(done);
    expect(readFileSync(path.join(store, 'log'), 'utf8')).toBe('in out '.repeat(waiters.length));
  }
});
