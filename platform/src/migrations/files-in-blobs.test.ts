import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { Connection } from '../framework/tx.js';
import { filesInBlobs } from './104-files-in-blobs.js';
import { migrations } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-files-'));
const db = new Connection(new Database(path.join(folder, 'mullion.db')));
afterAll(() => {
  db.database.close();
  rmSync(folder, { recursive: true });
});

const MODEL = `<LWM2M><Object><Name>Pump</Name><ObjectID>9</ObjectID><Resources>
  <Item ID="1"><Name>Level</Name><Operations>R</Operations></Item></Resources></Object></LWM2M>`;

test('contents of files that an earlier release kept in the database become files of the folder', () => {
  for (const migration of migrations.slice(0, migrations.indexOf(filesInBlobs))) migration.up(db);
  const add = (id: string, type: string, content: string) =>
    db.run(
      `INSERT INTO resource (id, created_time, tenant_id, title, title_folded, resource_type, resource_key, file_name, data)
       VALUES (?, 0, 'acme', '', '', ?, ?, '', ?)`,
      [id, type, id, Buffer.from(content).toString('base64')],
    );
  add('keys', 'JKS', 'secret');
  add('pump', 'LWM2M_MODEL', MODEL);
  filesInBlobs.up(db);
  const stored = db.all(
    'SELECT r.id, r.size, r.model, b.name, b.size AS length FROM resource r JOIN blob b ON b.entity_id = r.id ORDER BY r.id',
    [],
  );
  const contentOf = (at: number) => readFileSync(path.join(folder, 'blobs', String(stored[at]?.name)), 'utf8');
  expect(stored).toMatchObject([
    { id: 'keys', size: 6, length: 6, model: null },
    { id: 'pump', size: MODEL.length, length: MODEL.length },
  ]);
  expect([contentOf(0), contentOf(1)]).toEqual(['secret', MODEL]);
  expect(JSON.parse(String(stored[1]?.model))).toMatchObject({ id: 9, name: 'Pump', resources: [{ name: 'Level' }] });
  const files = readdirSync(path.join(folder, 'blobs'));
  expect(files).toHaveLength(2);
  for (const name of files) expect(statSync(path.join(folder, 'blobs', name)).mode & 0o077).toBe(0);
});
