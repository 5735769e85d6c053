/**
 * Putting a backup in place of a data folder's content.
 *
 * A restore has two halves. `stageRestore` checks a backup and lays its content into the folder `restore` of the data folder;
 * the last step is one rename, so the folder is there whole or not at all. `applyRestore` swaps: it runs with the database
 * closed, at the start of a platform or between two runs of one. Every step is a rename and can be repeated, so that a crash
 * in the middle is finished by the next start. The former content is kept in `replaced-<stamp>`.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import Database from 'libsql';
import { BLOBS } from '../blobs/blob-store.js';
import { BackupError } from './backup-error.js';
import { checkBackup, unpackBlobs } from './backup-file.js';
import { COMPANIONS, DATABASE, inFolder, RESTORE, sync } from './data-folder.js';

/** Holds the stamp of a staged restore, which names the folders of what was replaced or refused. */
const STAMP = 'stamp';
/** In the folder of replaced data: the platform runs with what replaced them. */
const CONFIRMED = 'restored';

const replacedFolder = (dataDir: string, stamp: string) => inFolder(dataDir, `replaced-${stamp}`);
/** The stamp of taking a restore back: what is replaced then are the refused data. */
const refusal = (stamp: string) => `${stamp}-refused`;

/**
 * Checks a backup and lays it ready. Answers the stamp of the restore. Throws BackupError `not-a-backup`, `damaged`, `newer`
 * or `waiting`; nothing is laid ready then.
 */
export function stageRestore(dataDir: string, file: string, now: Date): string {
  checkBackup(file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const waiting = new BackupError('waiting', `Another restore waits in ${inFolder(dataDir, RESTORE)}`);
  if (existsSync(inFolder(dataDir, RESTORE))) throw waiting;
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const staging = inFolder(dataDir, `${RESTORE}-${stamp}`);
  mkdirSync(staging, { mode: 0o700 });
  try {
    const copy = inFolder(staging, DATABASE);
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    unpackBlobs(copy, inFolder(staging, BLOBS));
    writeFileSync(inFolder(staging, STAMP), stamp, { mode: 0o600 });
    for (const name of [DATABASE, STAMP, BLOBS]) sync(inFolder(staging, name));
    sync(staging);
    renameSync(staging, inFolder(dataDir, RESTORE));
    sync(dataDir);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if ((error as { code?: unknown }).code === 'ENOTEMPTY') throw waiting;
    throw error;
  }
  return stamp;
}

export const isRestoreStaged = (dataDir: string): boolean => existsSync(inFolder(dataDir, RESTORE));

function move(name: string, from: string, to: string): void {
  if (!existsSync(inFolder(from, name))) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  renameSync(inFolder(from, name), inFolder(to, name));
}

/**
 * Folds SQLite's journal into the database. Answers false when another process has it open, or it cannot be read.
 * No statement is prepared: the driver would keep the file open until the statement is collected.
 */
function settle(dataDir: string): boolean {
  const db = new Database(inFolder(dataDir, DATABASE));
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    return !COMPANIONS.some((name) => existsSync(inFolder(dataDir, name)));
  } catch {
    return false;
  } finally {
    db.close();
  }
}

/** Whether a process has the database of the folder open: SQLite leaves the write-ahead mode only when nobody else is in it. */
export const isDatabaseInUse = (dataDir: string): boolean =>
  existsSync(inFolder(dataDir, DATABASE)) && !settle(dataDir);

/** Puts staged data in place, when there is some; the database has to be closed. Answers the stamp, or null. */
export function applyRestore(dataDir: string): string | null {
  const staged = inFolder(dataDir, RESTORE);
  if (!existsSync(staged)) return null;
  const stamp = readFileSync(inFolder(staged, STAMP), 'utf8');
  const replaced = replacedFolder(dataDir, stamp);
  // What still lies in `restore` was not swapped yet; the database goes last.
  if (existsSync(inFolder(staged, DATABASE))) {
    if (existsSync(inFolder(dataDir, DATABASE))) settle(dataDir);
    for (const name of [DATABASE, ...COMPANIONS]) move(name, dataDir, replaced);
    if (existsSync(inFolder(staged, BLOBS))) {
      move(BLOBS, dataDir, replaced);
      move(BLOBS, staged, dataDir);
    }
    move(DATABASE, staged, dataDir);
    sync(dataDir);
  }
  rmSync(staged, { recursive: true, force: true });
  sync(dataDir);
  return stamp;
}

/** Puts back what a restore replaced, as another restore whose stamp it answers; the database has to be closed. null: nothing. */
export function undoRestore(dataDir: string, stamp: string): string | null {
  const replaced = replacedFolder(dataDir, stamp);
  if (!existsSync(inFolder(replaced, DATABASE))) return null;
  mkdirSync(inFolder(replaced, BLOBS), { recursive: true, mode: 0o700 });
  writeFileSync(inFolder(replaced, STAMP), refusal(stamp), { mode: 0o600 });
  renameSync(replaced, inFolder(dataDir, RESTORE));
  return applyRestore(dataDir);
}

/** Notes that the platform runs with restored data. */
export function confirmRestore(dataDir: string, stamp: string): void {
  const replaced = replacedFolder(dataDir, stamp);
  if (existsSync(replaced)) writeFileSync(inFolder(replaced, CONFIRMED), '', { mode: 0o600 });
}

/**
 * Where the former data lie once a running platform has taken staged data over; null while it has not.
 * Throws BackupError `refused` when it went back to the former.
 */
export function restoredOver(dataDir: string, stamp: string): string | null {
  const refused = replacedFolder(dataDir, refusal(stamp));
  if (existsSync(inFolder(refused, CONFIRMED))) {
    throw new BackupError('refused', `The platform does not start with these data, now in ${refused}`);
  }
  const replaced = replacedFolder(dataDir, stamp);
  return existsSync(inFolder(replaced, CONFIRMED)) ? replaced : null;
}
