import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { announce } from './announcements.js';

test('tenants are served in turn: one with many devices does not keep the others waiting', () => {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of migrations) migration.up(connection);
  const tx = new Tx(connection, 'write', 1_700_000_000_000);
  const device = (tenant: string, n: number) =>
    tx.run(
      `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
       VALUES (?, 0, ?, '', ?, '', '', ?)`,
      `${tenant}-${n}`,
      tenant,
      `${n}`,
      `profile of ${tenant}`,
    );
  for (let n = 10; n < 35; n += 1) device('large', n);
  for (const tenant of ['alone', 'small']) device(tenant, 1);
  const rollout = (tenant: string, since: number) =>
    tx.run(
      "INSERT INTO ota_rollout (profile_id, type, since, told, tenant_id) VALUES (?, 'FIRMWARE', ?, '', ?)",
      `profile of ${tenant}`,
      since,
      tenant,
    );
  rollout('large', 1);
  rollout('small', 2);
  tx.run("INSERT INTO ota_notice (device_id, type, since, tenant_id) VALUES ('alone-1', 'SOFTWARE', 3, 'alone')");
  const served: string[] = [];
  for (let tenant = announce.handler(tx, ''); tenant !== null; tenant = announce.handler(tx, tenant))
    served.push(tenant);
  expect(served).toEqual(['alone', 'large', 'small', 'large', 'small', 'large', 'large']);
});
