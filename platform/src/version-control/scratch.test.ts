import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { inScratch } from './scratch.js';

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-scratch-'));
const connection = new Connection(new Database(path.join(folder, 'mullion.db')));
afterAll(() => {
  connection.database.close();
  rmSync(folder, { recursive: true });
});

const live = new Tx(connection, 'write', 0);
const insert = (tx: Tx, id: string, external: string | null = null, tenant = 'acme') =>
  tx.run(
    `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id, external_id)
     VALUES (?, 0, ?, '', ?, ?, '', '', ?)`,
    id,
    tenant,
    `name of ${id}`,
    id,
    external,
  );
const idsIn = (tx: Tx, table: string) =>
  tx.all<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id);
const counted = (tx: Tx) => tx.get<{ n: number }>("SELECT count AS n FROM entity_count WHERE kind = 'device'")?.n;

beforeAll(() => {
  for (const { up } of migrations) up(connection);
  for (const id of ['a', 'b', 'c']) insert(live, id);
  insert(live, 'd', 'known elsewhere');
  insert(live, 'theirs', null, 'globex');
  const relate = 'INSERT INTO relation (from_id, from_type, to_id, to_type, type, type_group) VALUES';
  live.run(
    `${relate} ('a', 'DEVICE', 'b', 'DEVICE', 'Contains', 'COMMON'), ('c', 'DEVICE', 'c', 'DEVICE', 'Contains', 'COMMON')`,
  );
});

test('a load of single entities has of the large kinds only those it names, counts all, and tells what it changed', () => {
  const concern = { ids: ['a', 'known elsewhere'], names: ['name of b'] };
  const { value, changes } = inScratch(live, { tenantId: 'acme', concern }, (tx) => {
    insert(tx, 'new');
    tx.run("DELETE FROM device WHERE id = 'd'");
    return { devices: idsIn(tx, 'device'), count: counted(tx), relations: tx.all('SELECT to_id FROM relation') };
  });
  expect(value).toEqual({ devices: ['a', 'b', 'new'], count: 4, relations: [{ to_id: 'b' }] });
  expect(changes.tables.map(({ table, rows, gone }) => [table, rows.map(([id]) => id), gone])).toEqual([
    ['device', ['new'], [['d']]],
  ]);
});

test('any other load has all of the tenant', () => {
  const { value } = inScratch(live, { tenantId: 'acme', concern: null }, (tx) => [
    idsIn(tx, 'device'),
    tx.all('SELECT 1 FROM relation').length,
    tx.all('SELECT 1 FROM tenant').length,
  ]);
  expect(value).toEqual([['a', 'b', 'c', 'd'], 2, 0]);
});
