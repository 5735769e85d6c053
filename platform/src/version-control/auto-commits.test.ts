import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { writeSetting } from '../settings/admin-settings.js';
import { dueCommits } from './auto-commits.js';

test('what an earlier release stored to be committed to no branch of git is left out, and named', () => {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of migrations) migration.up(connection);
  const tx = new Tx(connection, 'write', 0);
  writeSetting(tx, 'autoCommitSettings', { ASSET: { branch: 'a..b' }, DEVICE: { branch: '' }, USER: null }, 'acme');
  const noted = (entityType: string, id: string) =>
    tx.run(
      `INSERT INTO auto_commit (tenant_id, entity_type, entity_id, saved_time, email, first_name, last_name)
       VALUES ('acme', ?, ?, 0, 'ada@acme.test', NULL, NULL)`,
      entityType,
      id,
    );
  noted('ASSET', 'hall');
  tx.run(
    `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
     VALUES ('lamp', 0, 'acme', '', 'lamp', 'lamp', '', '')`,
  );
  noted('DEVICE', 'lamp');
  expect(dueCommits.handler(tx, 'acme')).toMatchObject({
    due: [{ branch: null, kinds: [{ entityType: 'DEVICE', ids: ['lamp'] }] }],
    stale: [{ entityType: 'ASSET', id: 'hall' }],
    refused: ['a..b'],
  });
});
