import Database from 'libsql';
import type { SessionUser } from '../framework/route.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import '../resources/devices.js';
import { DOUBLE, LONG, type ValueKind } from '../telemetry/typed-value.js';
import { valuePlace } from '../telemetry/value-place.js';
import { type FoundRow, readValues } from './read-values.js';

const connection = new Connection(new Database(':memory:'));
const tx = () => new Tx(connection, 'write', 7);
const user = { authority: 'TENANT_ADMIN', tenantId: 'acme', userId: 'u', customerId: 'c' } as SessionUser;
const MANY = 300;
const idOf = (n: number) => `device ${n}`;
const rows = (count: number): FoundRow[] =>
  Array.from({ length: count }, (_, n) => ({ id: idOf(n), type: 'DEVICE', parent: null, total: null }));

/** A present value of a device. */
function put(tx: Tx, n: number, key: number, scope: number, ts: number, num: number, kind: ValueKind = LONG) {
  tx.run(
    'INSERT INTO entity_value (place, ts, kind, num) VALUES (?, ?, ?, ?)',
    valuePlace(key, scope, n + 1),
    ts,
    kind,
    num,
  );
}

beforeAll(() => {
  for (const { up } of migrations) up(connection);
  const write = tx();
  write.run("INSERT INTO telemetry_key (id, key) VALUES (900001, 'level'), (900002, 'place')");
  for (let n = 0; n < MANY; n += 1) {
    write.run(
      `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
       VALUES (?, 0, 'acme', '', ?, ?, '', '')`,
      idOf(n),
      `name ${n}`,
      `name ${n}`,
    );
    // The last one never sent anything.
    if (n === MANY - 1) continue;
    write.run(
      "INSERT INTO telemetry_entity (no, id, entity_type, tenant_id) VALUES (?, ?, 'DEVICE', 'acme')",
      n + 1,
      idOf(n),
    );
    put(write, n, 900001, 0, 100 + n, n);
    put(write, n, 900002, 1, 10, 1);
    // Of the scopes of an attribute the newest counts.
    put(write, n, 900002, 3, 20, 3);
    put(write, n, 900002, 2, 15, 2);
  }
});
afterAll(() => connection.database.close());

const keys = [
  { type: 'ENTITY_FIELD', key: 'name' },
  { type: 'TIME_SERIES', key: 'level' },
  { type: 'ATTRIBUTE', key: 'place' },
  { type: 'SHARED_ATTRIBUTE', key: 'place' },
  { type: 'TIME_SERIES', key: 'unheard of' },
] as const;
const read = (count: number) => readValues(tx(), user, rows(count), keys, false);

it('reads fields, time series, and the newest of an attribute of each entity', () => {
  const found = read(MANY);
  expect(found).toHaveLength(MANY);
  expect(found[41]).toEqual({
    entityId: { entityType: 'DEVICE', id: idOf(41) },
    latest: {
      ENTITY_FIELD: { name: { ts: 7, value: 'name 41' } },
      TIME_SERIES: { level: { ts: 141, value: '41' }, 'unheard of': { ts: 0, value: '' } },
      ATTRIBUTE: { place: { ts: 20, value: '3' } },
      SHARED_ATTRIBUTE: { place: { ts: 15, value: '2' } },
    },
  });
  expect(found[MANY - 1]?.latest).toEqual({
    ENTITY_FIELD: { name: { ts: 7, value: `name ${MANY - 1}` } },
    TIME_SERIES: { level: { ts: 0, value: '' }, 'unheard of': { ts: 0, value: '' } },
    ATTRIBUTE: { place: { ts: 0, value: '' } },
    SHARED_ATTRIBUTE: { place: { ts: 0, value: '' } },
  });
});

it('reads keys of any name, numbers of any size, and an entity in each of its rows', () => {
  const write = tx();
  write.run("INSERT INTO telemetry_key (id, key) VALUES (900003, '__proto__'), (900004, 'so \"large\"')");
  put(write, 0, 900003, 0, 5, 7);
  put(write, 0, 900004, 0, 6, Number.POSITIVE_INFINITY, DOUBLE);
  put(write, 1, 900004, 0, 6, Number.NEGATIVE_INFINITY, DOUBLE);
  const asked = ['__proto__', 'so "large"'].map((key) => ({ type: 'TIME_SERIES', key }) as const);
  const [first, second, again] = readValues(tx(), user, [...rows(2), ...rows(1)], asked, false);
  expect(Object.entries(first?.latest.TIME_SERIES ?? {})).toEqual([
    ['__proto__', { ts: 5, value: '7' }],
    ['so "large"', { ts: 6, value: 'Infinity' }],
  ]);
  expect(second?.latest.TIME_SERIES?.['so "large"']).toEqual({ ts: 6, value: '-Infinity' });
  expect(again).toEqual(first);
});

it('has the driver hand over a row of values for each key, and one of all fields, however many there are', () => {
  const all = jest.spyOn(connection, 'all');
  const [name, level] = keys;
  readValues(tx(), user, rows(MANY), [name, level], false);
  const answered = all.mock.results.map(({ value }) => value.length);
  all.mockRestore();
  expect(Math.max(...answered)).toBe(1);
});

it('takes no more statements for a large page than for a small one', () => {
  const statements = (count: number) => {
    const all = jest.spyOn(connection, 'all');
    read(count);
    const { length } = all.mock.calls;
    all.mockRestore();
    return length;
  };
  expect(statements(MANY)).toBe(statements(2));
});
