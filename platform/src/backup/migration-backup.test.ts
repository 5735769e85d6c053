import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { type Migration, migrate } from '../framework/migration.js';
import { Connection } from '../framework/tx.js';
import { checkBackup } from './backup-file.js';
import { backUpBeforeMigration } from './migration-backup.js';

let dataDir: string;
const at = (...names: string[]) => path.join(dataDir, ...names);
const older: Migration[] = [
  { id: '001-settings', up: (db) => db.exec('CREATE TABLE admin_setting (key TEXT PRIMARY KEY)') },
];
const newer: Migration[] = [
  ...older,
  { id: '002-tenants', up: (db) => db.exec("INSERT INTO admin_setting VALUES ('new')") },
];

function open(): Connection {
  const connection = new Connection(new Database(at('mullion.db')));
  connection.exec('PRAGMA journal_mode = WAL');
  return connection;
}
const keys = (file: string) => {
  const db = new Connection(new Database(file));
  const found = db.all('SELECT key FROM admin_setting', []).map(({ key }) => key);
  db.database.close();
  return found;
};

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-migration-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const backUp = (first: string, minute = 0, free?: () => number) =>
  backUpBeforeMigration(dataDir, first, { now: new Date(2030, 0, 1, 12, minute), free });

test('a database is backed up as it was before its migrations, for its owner only', () => {
  const db = open();
  let file = '';
  const before = (first: string) => {
    file = backUp(first);
  };
  migrate(db, older, before);
  expect(existsSync(at('backups'))).toBe(false);
  migrate(db, newer, before);
  expect(path.basename(file)).toMatch(/^before-002-tenants-2030/);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(statSync(at('backups')).mode & 0o077).toBe(0);
  checkBackup(file);
  expect([keys(file), keys(at('mullion.db'))]).toEqual([[], ['new']]);
  file = '';
  migrate(db, newer, before);
  expect(file).toBe('');
  db.database.close();
});

test('without space for the backup nothing is migrated', () => {
  const db = open();
  migrate(db, older);
  mkdirSync(at('blobs'));
  writeFileSync(at('blobs/firmware'), Buffer.alloc(5_000_000));
  const refuse = (first: string) => void backUp(first, 0, () => 4_900_000);
  expect(() => migrate(db, newer, refuse)).toThrow(
    expect.objectContaining({ problem: 'no-space', message: expect.stringContaining('MIGRATE_WITHOUT_BACKUP=1') }),
  );
  expect(keys(at('mullion.db'))).toEqual([]);
  expect(readdirSync(at('backups'))).toEqual([]);
  db.database.close();
});

test('the newest three are kept, and files of others', () => {
  const db = open();
  migrate(db, older);
  mkdirSync(at('backups'));
  writeFileSync(at('backups/mine.backup'), '');
  const made = [1, 2, 3, 4, 5].map((minute) => path.basename(backUp('002-tenants', minute)));
  expect(readdirSync(at('backups')).sort()).toEqual([...made.slice(2), 'mine.backup'].sort());
  db.database.close();
});
