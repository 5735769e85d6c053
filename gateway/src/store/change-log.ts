import { appendFile, readFile, truncate } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { ModuleChange } from './module-change.js';
import { readText } from './versions.js';

/** Who changed something: an account of the platform, or a user of the server's system. */
export interface Author {
  name: string;
  via: 'page' | 'server';
}

/** What happened to a module, when, and by whom. */
export interface LogEntry {
  time: number;
  by: Author;
  change: ModuleChange | { act: 'publish'; module: string; version: string };
  /** Why, in the words of whoever changed it. */
  reason?: string;
  /** The version that is current since then, for everybody. */
  current?: string;
}

/** The user of this system who runs a command. */
export function commandAuthor(): Author {
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
export async function logged<T>(storeDir: string, entry: Omit<LogEntry, 'time'>, change: () => Promise<T>): Promise<T> {
  const file = fileOf(storeDir);
  const written = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  });
  const before = written.length;
  // A line that a power cut left half written must not take this one with it.
  const begin = before === 0 || written[before - 1] === 0x0a ? '' : '\n';
  try {
    await appendFile(file, `${begin}${JSON.stringify({ time: Date.now(), ...entry } satisfies LogEntry)}\n`);
    return await change();
  } catch (error) {
    await truncate(file, before).catch(() => undefined);
    throw error;
  }
}

/** The log, newest first. A line that a power cut left half written is left out. */
export async function readLog(storeDir: string): Promise<LogEntry[]> {
  const lines = ((await readText(fileOf(storeDir))) ?? '').split('\n').filter(Boolean);
  return lines.reverse().flatMap((line) => {
    try {
      return [JSON.parse(line) as LogEntry];
    } catch {
      return [];
    }
  });
}
