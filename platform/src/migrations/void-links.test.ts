import Database from 'libsql';
import { type Migration, migrate } from '../framework/migration.js';
import { Connection, Tx } from '../framework/tx.js';
import { credentialsByToken, renewActivation, setResetToken } from '../session/credentials.js';
import { migrations } from './index.js';

const before = (id: string): Migration[] =>
  migrations.slice(
    0,
    migrations.findIndex((each) => each.id === id),
  );

test('a link mailed before it was known where links go opens nothing after the update', () => {
  const connection = new Connection(new Database(':memory:'));
  const tx = () => new Tx(connection, 'write', 1_800_000_000_000);
  const insert = (user: string, activate: string | null, reset: string | null) =>
    connection.run(
      `INSERT INTO user_credentials (user_id, enabled, activate_token, activate_token_time, reset_token, reset_token_time)
       VALUES (?, 1, ?, ?, ?, ?)`,
      [user, activate, tx().now, reset, tx().now],
    );
  migrate(connection, before('049-changed-addresses'));
  insert('bob', null, 'mailed-before');
  insert('ann', 'mailed-before', null);
  migrate(connection, before('050-void-links'));
  insert('joe', null, null);
  setResetToken(tx(), 'joe', 'mailed-after', { mailed: true });
  migrate(connection, migrations);
  expect(credentialsByToken(tx(), 'reset_token', 'mailed-before')).toBeUndefined();
  expect(credentialsByToken(tx(), 'activate_token', 'mailed-before')).toBeUndefined();
  expect(credentialsByToken(tx(), 'reset_token', 'mailed-after')?.user_id).toBe('joe');
  // Who asks for it gets a link that works.
  expect(renewActivation(tx(), 'ann', () => 'fresh')).toBe('fresh');
  expect(credentialsByToken(tx(), 'activate_token', 'fresh')?.user_id).toBe('ann');
  connection.database.close();
});
