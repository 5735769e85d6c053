import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreError } from './store-error.js';

interface Holder {
  pid: number;
  host: string;
}

/**
 * Runs `change` while this process alone may change the store. A lock whose process is gone is taken over.
 * @throws StoreError when another process holds the store longer than `waitMs`
 */
export async function withStoreLock<T>(storeDir: string, change: () => Promise<T>, waitMs = 15_000): Promise<T> {
  const file = path.join(storeDir, '.lock');
  await mkdir(storeDir, { recursive: true });
  const deadline = Date.now() + waitMs;
  while (!(await tryLock(file))) {
    const holder = await readHolder(file);
    if (holder && isGone(holder)) await rm(file, { force: true });
    else if (Date.now() > deadline) {
      throw new StoreError(`the store is being changed by process ${holder?.pid ?? '?'}; if none runs, remove ${file}`);
    } else await pause(50);
  }
  try {
    return await change();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    // Just released, or just being written.
    return null;
  }
}

function isGone({ pid, host }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
