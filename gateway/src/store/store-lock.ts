import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareScratch, removeScratch } from './scratch.js';
import { StoreError } from './store-error.js';

interface Holder {
  pid: number;
  host: string;
  /** Tells two processes of one number apart: in a container the number is the same at every start. */
  run?: string;
}

const thisRun = randomUUID();

interface Lock {
  number: number;
  /** null: released. */
  holder: Holder | null;
}

/** The store whose lock the running change holds: what it calls goes on under the same one. */
const held = new AsyncLocalStorage<string>();

/**
 * Runs `change` while this process alone may change the store. A lock whose process is gone is taken over.
 *
 * Locks are numbered files, `.lock.<n>`; the highest one counts. A process that finds it released, or its holder dead, links the
 * next number, which only one process can do. No file that others may be taking over is ever removed or renamed: between looking
 * at it and doing that it could have become another, living process's.
 * @throws StoreError when another process holds the store longer than `waitMs`
 */
export async function withStoreLock<T>(storeDir: string, change: () => Promise<T>, waitMs = 15_000): Promise<T> {
  if (held.getStore() === storeDir) return change();
  await mkdir(storeDir, { recursive: true });
  const deadline = Date.now() + waitMs;
  let mine: string | null = null;
  while (mine === null) {
    const { number, holder } = await latestLock(storeDir);
    if (!holder || isGone(holder)) mine = await claim(storeDir, number + 1);
    else if (Date.now() > deadline) {
      const file = fileOf(storeDir, number);
      throw new StoreError(`the store is being changed by process ${holder.pid}; if none runs, remove ${file}`);
    } else await pause(20);
  }
  try {
    await prepareScratch(storeDir);
    return await held.run(storeDir, change);
  } finally {
    await removeScratch(storeDir).catch(() => undefined);
    await truncate(mine).catch(() => undefined);
  }
}

const fileOf = (storeDir: string, number: number): string => path.join(storeDir, `.lock.${number}`);

const numbersIn = async (storeDir: string): Promise<number[]> =>
  (await readdir(storeDir)).flatMap((name) => /^\.lock\.(\d+)$/.exec(name)?.[1] ?? []).map(Number);

async function latestLock(storeDir: string): Promise<Lock> {
  const number = Math.max(0, ...(await numbersIn(storeDir)));
  return { number, holder: number ? await readHolder(fileOf(storeDir, number)) : null };
}

/** Makes the lock of this number; null when another process has it, or has gone past it. */
async function claim(storeDir: string, number: number): Promise<string | null> {
  const file = fileOf(storeDir, number);
  // Linked when it is complete: an empty lock is a released one.
  const draft = path.join(storeDir, `.lock-${randomUUID()}`);
  try {
    await writeFile(draft, JSON.stringify({ pid: process.pid, host: hostname(), run: thisRun } satisfies Holder));
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const numbers = await numbersIn(storeDir);
  // A number that was used and removed long ago could be linked again; then there are higher ones.
  if (Math.max(...numbers) > number) {
    await rm(file, { force: true });
    return null;
  }
  for (const old of numbers) if (old < number - 1) await rm(fileOf(storeDir, old), { force: true });
  return file;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    // A lock is complete before it is linked: one that names no process is damaged and has no holder.
    return isHolder(value) ? value : null;
  } catch {
    // Empty: released. Gone: others went past it.
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  const { pid, host } = (value ?? {}) as Partial<Holder>;
  return Number.isSafeInteger(pid) && Number(pid) > 0 && typeof host === 'string';
}

function isGone({ pid, host, run }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return run !== thisRun;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
