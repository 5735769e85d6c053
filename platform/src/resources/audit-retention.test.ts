import Database from 'libsql';
import { audit } from '../framework/audit.js';
import { NULL_UUID } from '../framework/ids.js';
import { Connection, Tx } from '../framework/tx.js';
import { auditLog } from '../migrations/009-audit-log.js';
import { deleteOldEntries } from './audit-retention.js';

test('old entries go in pieces of 500, and only they', () => {
  const connection = new Connection(new Database(':memory:'));
  auditLog.up(connection);
  const user = { userId: NULL_UUID, tenantId: NULL_UUID, customerId: NULL_UUID, email: 'a@mullion.test' };
  const entityId = { entityType: 'USER', id: NULL_UUID } as const;
  for (let at = 0; at < 1300; at += 1) {
    audit(new Tx(connection, 'write', at), user, { action: 'LOGIN', entityId, name: null, data: {} });
  }
  const times = () => connection.all('SELECT created_time AS at FROM audit_log', []).map(({ at }) => at);
  const left: [boolean, number][] = [];
  for (let more = true; more; left.push([more, times().length])) {
    more = deleteOldEntries.handler(new Tx(connection, 'write', 2000), 1200);
  }
  expect(left).toEqual([
    [true, 800],
    [true, 300],
    [false, 100],
  ]);
  expect(times()).toEqual(Array.from({ length: 100 }, (_, i) => 1200 + i));
});
