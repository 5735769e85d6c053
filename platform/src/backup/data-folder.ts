/** The names in a data folder that backups and restores deal with. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import path from 'node:path';

export const DATABASE = 'mullion.db';
/** Files too large for the database, under names that never change their content. */
export const BLOBS = 'blobs';
/** What SQLite keeps beside a database that is, or was not orderly, closed. */
export const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** Checked data that waits to be put in place: its being there is the request. */
export const RESTORE = 'restore';

/** Has a file's content or a folder's names reach the disk. Folders cannot be opened on Windows, which needs it not. */
export function sync(target: string): void {
  try {
    const handle = openSync(target, 'r');
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  }
}

export const inFolder = (dataDir: string, ...names: string[]) => path.join(dataDir, ...names);
