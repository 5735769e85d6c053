import { appendFile, type FileHandle, open, truncate } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { ChangeAuthor, ChangeLogEntry } from '@mullion/shared-kit/module/modules-state';

/** The user of this system who runs a command. */
export function commandAuthor(): ChangeAuthor {
  try {
    return { name: userInfo().username, via: 'server' };
  } catch {
    // A container may run under a number that has no name.
    return { name: String(process.getuid?.() ?? ''), via: 'server' };
  }
}

/** Hidden: it names tenants and accounts, and has no address. */
const fileOf = (storeDir: string): string => path.join(storeDir, '.changes.jsonl');

/**
 * Makes a change that stands in the log, which is only ever added to. The line comes first, so that no change is without one;
 * it is taken back when the change fails. Needs the store's lock.
 */
export async function logged<T>(
  storeDir: string,
  entry: Omit<ChangeLogEntry, 'time'>,
  change: () => Promise<T>,
): Promise<T> {
  const file = fileOf(storeDir);
  const { size: before, tail } = await readTail(file, 1);
  // A line that a power cut left half written must not take this one with it.
  const begin = before === 0 || tail === '\n' ? '' : '\n';
  try {
    await appendFile(file, `${begin}${JSON.stringify({ time: Date.now(), ...entry } satisfies ChangeLogEntry)}\n`);
    return await change();
  } catch (error) {
    await truncate(file, before).catch(() => undefined);
    throw error;
  }
}

/** Bytes at the end of the log that are read: thousands of entries, of a log of any length. */
const readBytes = 1024 * 1024;

/** The newest entries of the log, newest first. A line that a power cut left half written is left out. */
export async function readLog(storeDir: string): Promise<ChangeLogEntry[]> {
  const { tail } = await readTail(fileOf(storeDir), readBytes);
  const lines = tail.split('\n').filter(Boolean);
  return lines.reverse().flatMap((line) => {
    try {
      return [JSON.parse(line) as ChangeLogEntry];
    } catch {
      return [];
    }
  });
}

/** How long a file is, and its last bytes as text; both nothing when it is not there. */
async function readTail(file: string, bytes: number): Promise<{ size: number; tail: string }> {
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { size: 0, tail: '' };
  }
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, bytes);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return { size, tail: buffer.toString() };
  } finally {
    await handle.close();
  }
}
