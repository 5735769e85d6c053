import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from '../bin/built-platform.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-orphan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const framework = (file: string) => JSON.stringify(pathToFileURL(path.join(dist, file)).href);
/** A file of the test's own, by its address. */
function program(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** Waits until something is so, ten seconds at most; answers whether it is. */
async function comesTrue(isSo: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 10_000; !isSo() && Date.now() < end; )
    await new Promise((turn) => setTimeout(turn, 20));
  return isSo();
}

test('a process that is in the middle of a search ends when the platform is killed', async () => {
  const marker = path.join(folder, 'searching');
  const endless = program(
    'endless.mjs',
    `import { writeFileSync } from 'node:fs';
    import { runDatabaseThread } from ${framework('database-thread.js')};
    const handler = () => {
      writeFileSync(${JSON.stringify(marker)}, String(process.pid));
      for (;;);
    };
    runDatabaseThread({ migrations: [], routes: [{ mode: 'search', handler }], beforeMigration: () => {} });`,
  );
  const platform = program(
    'platform.mjs',
    `import { pathToFileURL } from 'node:url';
    import { readerProcess } from ${framework('reader-host.js')};
    const start = readerProcess(pathToFileURL(${JSON.stringify(endless)}), ${JSON.stringify(path.join(folder, 'test.db'))});
    const host = start({ message: () => host.post({ seq: 1, kind: 'route', route: 0, call: {} }), gone: () => {} });`,
  );
  const parent = spawn(process.execPath, [platform], { stdio: 'inherit' });
  expect(await comesTrue(() => existsSync(marker) && readFileSync(marker, 'utf8') !== '')).toBe(true);
  const pid = Number(readFileSync(marker, 'utf8'));
  try {
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(await comesTrue(() => !isRunning(pid))).toBe(true);
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
});
