/** The data folder: what its files are called, and who may read them. */
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { BLOBS } from '../blobs/blob-store.js';

export const DATABASE = 'mullion.db';
/** What SQLite keeps beside a database that is, or was not orderly, closed. */
export const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** Checked data that waits to be put in place: its being there is the request. */
export const RESTORE = 'restore';
/** The backups made before migrations. */
export const BACKUPS = 'backups';

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

/** Locked by the platform that runs on the folder. */
export const LOCK = 'running.lock';

export const inFolder = (dataDir: string, ...names: string[]) => path.join(dataDir, ...names);

const STICKY = 0o1000;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Whether a name in a data folder is the platform's own: another program's files beside them are left alone. */
const isOwn = (name: string) =>
  [DATABASE, ...COMPANIONS, LOCK, BLOBS, BACKUPS, RESTORE].includes(name) || /^(restore|replaced)-/.test(name);

function makePrivate(target: string): void {
  const folder = statSync(target).isDirectory();
  chmodSync(target, folder ? PRIVATE_FOLDER : PRIVATE_FILE);
  if (folder) for (const name of readdirSync(target)) makePrivate(path.join(target, name));
}

/**
 * Makes the data folder, when there is none, and keeps it and what the platform has in it to its owner: the data hold password
 * hashes, keys and tokens. SQLite gives a journal the rights of its database, so that one has to be there before it is opened.
 * Windows has no such rights.
 */
export function keepPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  if (process.platform === 'win32') return;
  const database = inFolder(dataDir, DATABASE);
  if (!existsSync(database)) closeSync(openSync(database, 'a', PRIVATE_FILE));
  try {
    // A folder that everybody may write to (/tmp) is not the platform's own.
    if (!(statSync(dataDir).mode & STICKY)) chmodSync(dataDir, PRIVATE_FOLDER);
    for (const name of readdirSync(dataDir).filter(isOwn)) makePrivate(inFolder(dataDir, name));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EPERM') throw error;
    console.warn(`warning: ${dataDir} belongs to another user: others may be able to read it`);
  }
}
