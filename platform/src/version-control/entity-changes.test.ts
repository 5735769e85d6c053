import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { createAccessToken } from '../resources/device-credentials.js';
import { changesOf } from './entity-changes.js';

test('a change of what a device signs in with is a change of its tenant', () => {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of migrations) migration.up(connection);
  const tx = new Tx(connection, 'write', 0);
  tx.run(
    `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
     VALUES ('lamp', 0, 'acme', '', 'lamp', 'lamp', '', '')`,
  );
  const before = changesOf('acme');
  createAccessToken(tx, 'lamp');
  expect(changesOf('acme')).toBe(before + 1);
  connection.database.close();
});
