/**
 * One platform at a time on a data folder: two would send mails twice, count apart, and not hear of each other's changes, sign-outs
 * among them.
 */
import { mkdirSync } from 'node:fs';
import Database from 'libsql';
import { inFolder, LOCK } from './data-folder.js';

/** The error for a second platform. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(`Another platform runs on ${dataDir}: stop it, or name another folder (DATA_DIR)`);
  }
}

/**
 * Takes a data folder for this process; what comes back gives it free. The system does so when the process ends, however it ends:
 * the lock is one of SQLite's, on a database with nothing in it.
 * @throws DataFolderInUse
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new Database(inFolder(dataDir, LOCK));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw (error as { code?: unknown }).code === 'SQLITE_BUSY' ? new DataFolderInUse(dataDir) : error;
  }
  return () => database.close();
}
