import { appendFile, type FileHandle, open, truncate } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { ChangeAuthor, ChangeLogEntry } from '@mullion/shared-kit/module/modules-state';
import { revisionOf } from './revision.js';

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

/** A line of the log. */
interface Line extends ChangeLogEntry {
  /** State of the store before the change; lines of earlier releases lack it. While the store is in it, the change was not made. */
  from?: string;
}

/**
 * Makes a change that stands in the log, which is only ever added to. The line comes first, so that no change is without one;
 * it is taken back when the change is not made: at once when it fails, by the next change after a kill. Until then nobody is
 * shown it. Needs the store's lock, and a change that changes the state of the store.
 */
export async function logged<T>(
  storeDir: string,
  entry: Omit<ChangeLogEntry, 'time'>,
  change: () => Promise<T>,
): Promise<T> {
  await takeBackUnmade(storeDir);
  const file = fileOf(storeDir);
  const { size, tail } = await readTail(file, 1);
  // A line without an end must not take this one with it.
  const begin = size === 0 || tail.toString() === '\n' ? '' : '\n';
  const line: Line = { time: Date.now(), ...entry, from: await revisionOf(storeDir) };
  try {
    await appendFile(file, `${begin}${JSON.stringify(line)}\n`, { flush: true });
    return await change();
  } catch (error) {
    await takeBackUnmade(storeDir).catch(() => undefined);
    throw error;
  }
}

/** Takes the last line back if it is half written, or its change was not made. Needs the store's lock, before anything changes. */
export async function takeBackUnmade(storeDir: string): Promise<void> {
  const file = fileOf(storeDir);
  const { size, tail } = await readTail(file, readBytes);
  // In bytes: half a line may end in the middle of a letter.
  const begin = tail.subarray(0, -1).lastIndexOf('\n') + 1;
  const line = parsed(tail.subarray(begin).toString());
  if (size > 0 && (!line || (await isUnmade(storeDir, line)))) await truncate(file, size - tail.length + begin);
}

/** Whether the change of the last line is not made: not yet, or not any more. */
const isUnmade = async (storeDir: string, last: Line | null): Promise<boolean> =>
  last?.from !== undefined && last.from === (await revisionOf(storeDir));

/** Bytes at the end of the log that are read: thousands of entries, of a log of any length. */
const readBytes = 1024 * 1024;

/** What a line says; null of one that a power cut left half written. */
function parsed(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}

/** The newest entries of the log, newest first: of changes that were made. */
export async function readLog(storeDir: string): Promise<ChangeLogEntry[]> {
  const { tail } = await readTail(fileOf(storeDir), readBytes);
  const lines = tail.toString().split('\n').filter(Boolean).map(parsed);
  if (await isUnmade(storeDir, lines.at(-1) ?? null)) lines.pop();
  return lines.reverse().flatMap((line) => {
    if (!line) return [];
    const { from: _, ...entry } = line;
    return [entry];
  });
}

/** How long a file is, and its last bytes; both nothing when it is not there. */
async function readTail(file: string, bytes: number): Promise<{ size: number; tail: Buffer }> {
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { size: 0, tail: Buffer.alloc(0) };
  }
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, bytes);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return { size, tail: buffer };
  } finally {
    await handle.close();
  }
}
