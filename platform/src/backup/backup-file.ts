/**
 * A backup: one SQLite file with a consistent snapshot of the database, and the folder of blobs in a table of its own.
 * It is made beside a running platform, by a reading connection of another process, and holds no one up.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { BLOBS } from '../blobs/blob-store.js';
import { migrations } from '../migrations/index.js';
import { BackupError } from './backup-error.js';
import { DATABASE, inFolder, sync } from './data-folder.js';

const PIECE = 1024 * 1024;
const HEADER = 'SQLite format 3\0';
/** How often a snapshot is made anew when a file was deleted after it. */
const ATTEMPTS = 3;

type Connection = Database.Database;

function withDatabase<R>(file: string, work: (db: Connection) => R): R {
  const db = new Database(file);
  try {
    db.exec('PRAGMA busy_timeout = 30000');
    return work(db);
  } finally {
    db.close();
  }
}

const rowsOf = (db: Connection, sql: string) => db.prepare(sql).all([]) as Record<string, unknown>[];

/** The files that rows of the snapshot name; none of a release without any. */
function namedBlobs(db: Connection): string[] {
  if (rowsOf(db, "SELECT 1 FROM sqlite_master WHERE name = 'blob'").length === 0) return [];
  return rowsOf(db, 'SELECT name FROM blob').map(({ name }) => String(name));
}

/** The pieces of a file, one at a time. */
function* piecesOf(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r');
  try {
    for (;;) {
      const buffer = Buffer.alloc(PIECE);
      const length = readSync(handle, buffer);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(handle);
  }
}

/** Puts the files of the snapshot beside it; answers those that are not there. */
function packBlobs(db: Connection, folder: string): string[] {
  db.exec('PRAGMA journal_mode = DELETE');
  db.exec(
    'CREATE TABLE backup_blob (path TEXT NOT NULL, piece INTEGER NOT NULL, data BLOB, PRIMARY KEY (path, piece))',
  );
  const insert = db.prepare('INSERT INTO backup_blob VALUES (?, ?, ?)');
  const missing: string[] = [];
  for (const name of namedBlobs(db)) {
    if (!existsSync(path.join(folder, name))) {
      missing.push(name);
      continue;
    }
    // The first piece is empty, so that an empty file has one too.
    insert.run([name, 0, Buffer.alloc(0)]);
    let piece = 0;
    for (const data of piecesOf(path.join(folder, name))) {
      piece += 1;
      insert.run([name, piece, data]);
    }
  }
  return missing;
}

/** Writes database and files to a new file; answers whether all is in it that has to be. With `anyway`, what is missing is told only. */
function snapshot(dataDir: string, file: string, anyway: boolean): boolean {
  writeFileSync(file, '', { mode: 0o600 });
  withDatabase(inFolder(dataDir, DATABASE), (db) => db.prepare('VACUUM INTO ?').run([file]));
  return withDatabase(file, (db) => {
    const missing = packBlobs(db, inFolder(dataDir, BLOBS));
    if (missing.length > 0 && !anyway) return false;
    for (const name of missing) console.warn(`warning: the file ${name} is not in the folder ${BLOBS}`);
    checkContent(db, file);
    return true;
  });
}

/**
 * Writes a backup of a data folder to a new file, readable by its owner only. The snapshot is checked before it gets its name.
 * Throws BackupError `no-data`, `unwritable` or `damaged`.
 */
export function writeBackup(dataDir: string, file: string): void {
  const database = inFolder(dataDir, DATABASE);
  if (!existsSync(database)) throw new BackupError('no-data', `There is no ${DATABASE} in ${dataDir}`);
  if (existsSync(file)) throw new BackupError('unwritable', `${file} exists already`);
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) throw new BackupError('unwritable', `The folder ${folder} does not exist`);
  const unfinished = `${path.resolve(file)}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    for (let attempt = 1; !snapshot(dataDir, unfinished, attempt === ATTEMPTS); attempt += 1) rmSync(unfinished);
    sync(unfinished);
    renameSync(unfinished, file);
    sync(folder);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function hasHeader(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(HEADER.length);
    return readSync(handle, head) === HEADER.length && head.toString('latin1') === HEADER;
  } finally {
    closeSync(handle);
  }
}

function checkContent(db: Connection, file: string): void {
  const tables = rowsOf(db, "SELECT name FROM sqlite_master WHERE name IN ('migration', 'admin_setting')");
  if (tables.length !== 2) throw new BackupError('not-a-backup', `${file} is a database of something else`);
  const [result] = rowsOf(db, 'PRAGMA integrity_check(1)');
  if (result?.integrity_check !== 'ok') throw new BackupError('damaged', `${file}: ${String(result?.integrity_check)}`);
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = rowsOf(db, 'SELECT id FROM migration').find(({ id }) => !known.has(String(id)));
  if (unknown) throw new BackupError('newer', `${file} was made by a newer platform (step ${String(unknown.id)})`);
}

/** Throws BackupError `not-a-backup`, `damaged` or `newer` for a file that cannot be restored; does not change it. */
export function checkBackup(file: string): void {
  if (!existsSync(file) || !hasHeader(file)) throw new BackupError('not-a-backup', `${file} is no backup`);
  try {
    withDatabase(file, (db) => checkContent(db, file));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('damaged', `${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Takes the blobs out of a copy of a backup, into a folder; leaves the database alone in the copy. */
export function unpackBlobs(copy: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  withDatabase(copy, (db) => {
    if (rowsOf(db, "SELECT 1 FROM sqlite_master WHERE name = 'backup_blob'").length === 0) return;
    for (const { path: name } of rowsOf(db, 'SELECT DISTINCT path FROM backup_blob')) {
      const target = path.resolve(folder, String(name));
      if (!target.startsWith(path.resolve(folder) + path.sep)) {
        throw new BackupError('damaged', `the blob ${String(name)} lies outside the folder of blobs`);
      }
      mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
      const handle = openSync(target, 'w', 0o600);
      const pieces = db.prepare('SELECT data FROM backup_blob WHERE path = ? ORDER BY piece');
      for (const { data } of pieces.iterate([name]) as Iterable<{ data: ArrayBuffer }>) {
        writeSync(handle, new Uint8Array(data));
      }
      closeSync(handle);
      sync(target);
    }
    db.exec('DROP TABLE backup_blob');
    db.exec('VACUUM');
  });
}
