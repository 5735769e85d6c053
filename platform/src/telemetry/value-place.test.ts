import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import { telemetry } from '../migrations/040-telemetry.js';
import { valuePlaces } from '../migrations/041-value-places.js';
import { offsetInKey, PLACE_FOR_KEY, valuePlace } from './value-place.js';
import { firstPlace } from './value-rows.js';

const open = () => {
  const connection = new Connection(new Database(':memory:'));
  telemetry.up(connection);
  return connection;
};

test('a place holds key, scope and entity, up to more keys than exact numbers could', () => {
  const connection = open();
  valuePlaces.up(connection);
  const largest = 2 ** 32 - 1;
  for (const [key, scope, entity] of [
    [1, 0, 1],
    [1, 3, largest],
    [2, 0, 1],
    [2 ** 29 - 1, 3, largest],
  ] as const) {
    connection.run('INSERT INTO entity_value (place, ts) VALUES (?, 1)', [valuePlace(key, scope, entity)]);
    connection.run('INSERT OR IGNORE INTO telemetry_key (id, key) VALUES (?, ?)', [key, `key ${key}`]);
    const sql = `SELECT v.key_id, v.scope, v.entity_no FROM telemetry_key k JOIN entity_value v ON v.place = ${PLACE_FOR_KEY} WHERE k.id = ?`;
    expect(connection.all(sql, [offsetInKey(scope, entity), key])).toEqual([{ key_id: key, scope, entity_no: entity }]);
  }
});

test('the values of a key and scope follow each other by entity, and begin where its first place is', () => {
  const connection = open();
  valuePlaces.up(connection);
  connection.run('INSERT INTO telemetry_key (id, key) VALUES (7, ?)', ['temperature']);
  const tx = new Tx(connection, 'write', 0);
  expect(firstPlace(tx, 'temperature', 3)).toBe(valuePlace(7, 3));
  expect(firstPlace(tx, 'never met', 3)).toBeNull();
  expect(valuePlace(7, 3, 5) - valuePlace(7, 3)).toBe(5n);
  expect(valuePlace(7, 3, 2 ** 32 - 1)).toBeLessThan(valuePlace(8, 0));
});

test('values stored by key, scope and entity are kept when they move to their places', () => {
  const connection = open();
  connection.exec(`
    INSERT INTO entity_value (key_id, scope, entity_no, ts, kind, num, txt, folded, series, recent, expiring, copied) VALUES
      (3, 0, 2, 10, 0, 21, NULL, NULL, 9, 4, 1, NULL),
      (3, 1, 2, 11, 3, NULL, 'Ä', 'ä', NULL, NULL, NULL, 1),
      (1, 3, 5, NULL, NULL, NULL, NULL, NULL, 8, 0, NULL, NULL)`);
  const read =
    'SELECT key_id, scope, entity_no, ts, kind, num, txt, folded, series, recent, expiring, copied FROM entity_value ORDER BY 1, 2, 3';
  const before = connection.database.prepare(read).all([]);
  valuePlaces.up(connection);
  expect(connection.database.prepare(read).all([])).toEqual(before);
  const plan = connection.all(
    `EXPLAIN QUERY PLAN SELECT place FROM entity_value WHERE entity_no = ? AND scope = ?`,
    [2, 1],
  );
  expect(plan[0]?.detail).toContain('entity_value_by_entity');
});
