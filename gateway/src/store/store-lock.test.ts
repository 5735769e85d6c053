import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { temporaryFolders } from '../../test/module-fixture.js';
import { withStoreLock } from './store-lock.js';

const folder = temporaryFolders();

describe('the lock of the store', () => {
  test('lets one change in at a time and is free afterwards, also after a failure', async () => {
    const store = folder();
    let inside = 0;
    let most = 0;
    const change = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    const failing = withStoreLock(store, () => Promise.reject(new Error('broken')));
    await Promise.all([
      withStoreLock(store, change),
      withStoreLock(store, change),
      expect(failing).rejects.toThrow('broken'),
    ]);
    expect(most).toBe(1);
    expect(await withStoreLock(store, async () => 'free', 0)).toBe('free');
    expect(readdirSync(store).length).toBeLessThanOrEqual(2);
  });

  test('of a process that ended is taken over', async () => {
    const store = folder();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path.join(store, '.lock.1'), JSON.stringify({ pid, host: hostname() }));
    expect(await withStoreLock(store, async () => 'done', 0)).toBe('done');
  });

  test('of an earlier process of the same number, as after the restart of a container, is taken over', async () => {
    const store = folder();
    writeFileSync(path.join(store, '.lock.1'), JSON.stringify({ pid: process.pid, host: hostname(), run: 'before' }));
    expect(await withStoreLock(store, async () => 'done', 0)).toBe('done');
  });

  test.each(['{}', 'null', '{"pid":0,"host":"elsewhere"}', '{"pid":', ''])(
    "that names no process, as %j, is nobody's and is taken over",
    async (content) => {
      const store = folder();
      writeFileSync(path.join(store, '.lock.1'), content);
      expect(await withStoreLock(store, async () => 'done', 0)).toBe('done');
    },
  );

  test('of a living process or of another machine is respected, and the message names it', async () => {
    const store = folder();
    for (const holder of [
      { pid: process.ppid, host: hostname() },
      { pid: 1, host: 'elsewhere' },
    ]) {
      writeFileSync(path.join(store, '.lock.1'), JSON.stringify(holder));
      await expect(withStoreLock(store, async () => 'done', 0)).rejects.toThrow(
        `being changed by process ${holder.pid}`,
      );
    }
  });
});
