import Database from 'libsql';
import { migrate } from '../framework/migration.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { type HistoryQuery, readHistory } from './read-history.js';
import { LONG } from './typed-value.js';
import { saveTelemetry } from './value-store.js';

test('a call that names one history many times reads it once', () => {
  const connection = new Connection(new Database(':memory:'));
  migrate(connection, migrations);
  const entityId = { entityType: 'DEVICE', id: 'd' } as const;
  const points = Array.from({ length: 100 }, (_, ts) => ({ key: 'k', ts, value: { kind: LONG, value: ts } }) as const);
  saveTelemetry(new Tx(connection, 'write', 0), { entityId, tenantId: 't' }, points);
  const all: HistoryQuery = { start: 0, end: 100, interval: 10, limit: 10, aggregation: 'AVG', descending: true };
  const statements = jest.spyOn(connection, 'all');
  const tx = new Tx(connection, 'read', 0);
  const first = readHistory(tx, entityId, 'k', all);
  const once = statements.mock.calls.length;
  for (let n = 0; n < 100; n += 1) expect(readHistory(tx, entityId, 'k', all)).toEqual(first);
  expect(statements.mock.calls.length).toBe(once);
  expect(readHistory(tx, entityId, 'k', { ...all, interval: 50 })).toHaveLength(2);
  expect(first).toHaveLength(10);
});
