import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { BLOBS } from '../blobs/blob-store.js';
import type { Migration } from '../framework/migration.js';
import type { Connection } from '../framework/tx.js';
import { parseLwm2mModel } from '../resources/lwm2m-model.js';

function write(target: string, content: Buffer): void {
  const file = openSync(target, 'wx', 0o600);
  try {
    for (let at = 0; at < content.length; ) at += writeSync(file, content, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The folder of blobs beside the database. */
function folderOf(db: Connection): string {
  const [row] = db.all("SELECT file FROM pragma_database_list WHERE name = 'main'", []);
  return path.join(path.dirname(String(row?.file)), BLOBS);
}

/** Moves the contents of files out of the database. What an end of the process leaves in the folder, the next start removes. */
function moveContents(db: Connection): void {
  const ids = db.all('SELECT id FROM resource', []).map(({ id }) => String(id));
  if (ids.length === 0) return;
  const folder = folderOf(db);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const id of ids) {
    const [row] = db.all('SELECT resource_type AS type, data FROM resource WHERE id = ?', [id]);
    const content = Buffer.from(String(row?.data ?? ''), 'base64');
    const model = row?.type === 'LWM2M_MODEL' ? parseLwm2mModel(content.toString('utf8')) : null;
    const name = randomUUID();
    write(path.join(folder, name), content);
    db.run('INSERT INTO blob (name, entity_id, size) VALUES (?, ?, ?)', [name, id, content.length]);
    db.run('UPDATE resource SET size = ?, model = ? WHERE id = ?', [
      content.length,
      model && JSON.stringify(model),
      id,
    ]);
  }
  // The folder's names have to reach the disk too. Windows cannot open folders, and needs it not.
  if (process.platform === 'win32') return;
  const names = openSync(folder, 'r');
  fsyncSync(names);
  closeSync(names);
}

/** The contents of files lie in the folder of blobs, as those of packages do; what is read of a model stands beside it, as JSON. */
export const filesInBlobs: Migration = {
  id: '104-files-in-blobs',
  up: (db) => {
    db.exec('ALTER TABLE resource ADD COLUMN size INTEGER; ALTER TABLE resource ADD COLUMN model TEXT');
    moveContents(db);
    db.exec('ALTER TABLE resource DROP COLUMN data');
  },
};
