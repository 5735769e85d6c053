import Database from 'libsql';
import { migrations } from '../migrations/index.js';
import { Connection } from './tx.js';

test('what a tenant has is counted as it comes, goes, and is handed over, and what was there before', () => {
  const connection = new Connection(new Database(':memory:'));
  const counts = () =>
    connection
      .all('SELECT tenant_id, kind, count FROM entity_count ORDER BY tenant_id, kind', [])
      .map(({ tenant_id, kind, count }) => `${tenant_id} ${kind} ${count}`);
  const asset = (id: string, tenant: string) =>
    connection.run(
      `INSERT INTO asset (id, created_time, tenant_id, customer_id, name, name_folded, type, asset_profile_id)
       VALUES (?, 0, ?, '', ?, ?, '', '')`,
      [id, tenant, id, id],
    );
  const counting = migrations.findIndex(({ id }) => id === '101-entity-counts');
  for (const { up } of migrations.slice(0, counting)) up(connection);
  asset('before', 'acme');
  for (const { up } of migrations.slice(counting)) up(connection);
  for (const id of ['one', 'two']) asset(id, 'acme');
  asset('theirs', 'globex');
  expect(counts()).toEqual(['acme asset 3', 'globex asset 1']);
  connection.run("UPDATE asset SET tenant_id = 'globex' WHERE id = 'one'", []);
  connection.run("UPDATE asset SET tenant_id = 'acme', label = 'new' WHERE id = 'two'", []);
  connection.run("DELETE FROM asset WHERE id = 'before'", []);
  expect(counts()).toEqual(['acme asset 1', 'globex asset 2']);
});
