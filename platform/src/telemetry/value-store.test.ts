import fc from 'fast-check';
import Database from 'libsql';
import { notifyEntityDeleted } from '../framework/entity-hooks.js';
import { NULL_UUID } from '../framework/ids.js';
import { Connection, Tx } from '../framework/tx.js';
import { entityViews } from '../migrations/007-entity-views.js';
import { telemetry } from '../migrations/040-telemetry.js';
import { valuePlaces } from '../migrations/041-value-places.js';
import { droppedSeries } from '../migrations/045-dropped-series.js';
import { latestBacklog } from '../migrations/095-latest-backlog.js';
import { Aggregator } from './aggregation.js';
import type { StoredPoint } from './block-codec.js';
import { deleteAttributes, deleteExpired, deleteTelemetryRange } from './delete-values.js';
import { deleteDropped } from './history-removal.js';
import { aggregateRange, readRange, SEAL_AT } from './history-store.js';
import { type Sweep, takeOverSome } from './latest-backlog.js';
import { readAttributes, readLatest, seriesOf } from './latest-values.js';
import { DOUBLE, JSON_TEXT, LONG, STRING, type TypedValue } from './typed-value.js';
import type { Target } from './value-rows.js';
import { saveAttributes, saveTelemetry } from './value-store.js';

const target: Target = {
  entityId: { entityType: 'DEVICE', id: '00000000-0000-1000-8000-000000000001' },
  tenantId: NULL_UUID,
};
const id = target.entityId.id;
const ALL = { start: 0, end: Number.MAX_SAFE_INTEGER };

function open(now = 1000) {
  const connection = new Connection(new Database(':memory:'));
  entityViews.up(connection);
  telemetry.up(connection);
  valuePlaces.up(connection);
  droppedSeries.up(connection);
  latestBacklog.up(connection);
  return { connection, tx: (at = now) => new Tx(connection, 'write', at) };
}

const long = (value: number): TypedValue => ({ kind: LONG, value });
const save = (tx: Tx, key: string, points: StoredPoint[], ttl = 0) =>
  saveTelemetry(
    tx,
    target,
    points.map(({ ts, value }) => ({ key, ts, value })),
    ttl,
  );
const rangeOf = (tx: Tx, key: string, limit = 100_000, descending = false, range = ALL) => {
  const series = seriesOf(tx, id, key);
  return series === undefined ? [] : readRange(tx, series, range, limit, descending);
};
/** Takes all newer points over, and packs what is enough. Answers in how many pieces. */
function takeAll(tx: () => Tx): number {
  let pieces = 0;
  let sweep: Sweep | null = { upTo: Number.MAX_SAFE_INTEGER, after: 0 };
  for (; sweep; pieces += 1) sweep = takeOverSome(tx(), sweep);
  return pieces;
}
const count = (connection: Connection, table: string) => connection.all(`SELECT count(*) AS n FROM ${table}`, [])[0]?.n;

type Deletion = Parameters<typeof deleteTelemetryRange>[3];
/** Deletes piece by piece; answers how many pieces that were. */
function deleteFrom(tx: () => Tx, keys: readonly string[], deletion: Deletion, limit = 300): number {
  let pieces = 0;
  for (let left = keys; left.length > 0; pieces += 1) left = deleteTelemetryRange(tx(), target, left, deletion, limit);
  return pieces;
}

const values: fc.Arbitrary<TypedValue> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .integer({ min: -1000, max: 1000 })
      .map((n): TypedValue => ({ kind: DOUBLE, value: n === 0 ? 0 : n / 8 })),
  },
  { weight: 3, arbitrary: fc.integer({ min: -1000, max: 1000 }).map(long) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<TypedValue>({ kind: STRING, value: 'word' }, { kind: JSON_TEXT, value: '{"a":1}' }),
  },
);
/** A run of points from `at` on, every `step`: long runs fill blocks, short ones land between or on older points. */
const runs = fc.record({
  at: fc.integer({ min: 0, max: 4000 }),
  step: fc.constantFrom(1, 3),
  size: fc.constantFrom(1, 5, 300, 900),
  value: fc.array(values, { minLength: 1, maxLength: 5 }),
  taken: fc.boolean(),
  cut: fc.option(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 600 })), { freq: 4 }),
});

it('answers as a plain list of points would, whatever the order of writing and deleting', () => {
  fc.assert(
    fc.property(
      fc.array(runs, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 700 }),
      (steps, from, interval) => {
        const { tx } = open();
        const model = new Map<number, TypedValue>();
        for (const { at, step, size, value, cut, taken } of steps) {
          const points = Array.from({ length: size }, (_, i) => ({
            ts: at + i * step,
            value: value[i % value.length] as TypedValue,
          }));
          save(tx(), 'k', points);
          if (taken) takeAll(tx);
          for (const point of points) model.set(point.ts, point.value);
          if (!cut) continue;
          const range = { start: cut[0], end: cut[0] + cut[1] };
          deleteFrom(tx, ['k'], { range, rewrite: false });
          for (const ts of [...model.keys()]) if (ts >= range.start && ts < range.end) model.delete(ts);
        }
        const expected = [...model].sort(([a], [b]) => a - b).map(([ts, value]) => ({ ts, value }));
        expect(rangeOf(tx(), 'k')).toEqual(expected);
        const range = { start: from, end: from + 1500 };
        const inRange = expected.filter(({ ts }) => ts >= range.start && ts < range.end);
        expect(rangeOf(tx(), 'k', 50, true, range)).toEqual([...inRange].reverse().slice(0, 50));
        expect(rangeOf(tx(), 'k', 50, false, range)).toEqual(inRange.slice(0, 50));
        const aggregator = new Aggregator(range, interval);
        for (const { ts, value } of inRange) aggregator.add(ts, value);
        const series = seriesOf(tx(), id, 'k') as number;
        for (const aggregation of ['MIN', 'MAX', 'SUM', 'AVG', 'COUNT'] as const) {
          expect(aggregateRange(tx(), series, range, interval, aggregation)).toEqual(aggregator.result(aggregation));
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('packs points into blocks once enough have come', () => {
  const { connection, tx } = open();
  const points = Array.from({ length: SEAL_AT * 10 }, (_, i) => ({ ts: i * 1000, value: long(i) }));
  save(tx(), 'k', points);
  takeAll(tx);
  expect(count(connection, 'ts_point')).toBe(0);
  expect(count(connection, 'ts_block')).toBeLessThanOrEqual(4);
  expect(rangeOf(tx(), 'k')).toEqual(points);
});

it('keeps the newest value as the latest and the value written last for one time', () => {
  const { tx } = open();
  save(tx(), 'k', [
    { ts: 10, value: long(1) },
    { ts: 5, value: long(2) },
  ]);
  expect(readLatest(tx(), id, null)).toEqual([{ key: 'k', ts: 10, value: long(1) }]);
  save(tx(), 'k', [{ ts: 10, value: { kind: STRING, value: 'x' } }]);
  expect(readLatest(tx(), id, ['k', 'absent'])).toEqual([{ key: 'k', ts: 10, value: { kind: STRING, value: 'x' } }]);
  expect(rangeOf(tx(), 'k').map(({ ts }) => ts)).toEqual([5, 10]);
});

it('knows the latest value at any time, taken over or not', () => {
  const point = fc.record({ ts: fc.integer({ min: 1, max: 12 }), value: fc.integer({ min: 0, max: 99 }).map(long) });
  const range = fc.record({ start: fc.integer({ min: 0, max: 12 }), end: fc.integer({ min: 0, max: 13 }) });
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ points: fc.array(point, { minLength: 1, maxLength: 4 }) }) },
    fc.constant({ take: true }),
    fc.record({ range, rewrite: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { connection, tx } = open();
      const history = new Map<number, TypedValue>();
      let latest: StoredPoint | undefined;
      for (const each of steps) {
        if ('points' in each) {
          save(tx(), 'k', each.points);
          for (const { ts, value } of each.points) {
            history.set(ts, value);
            if (!latest || ts >= latest.ts) latest = { ts, value };
          }
        } else if ('range' in each) {
          const { start, end } = each.range;
          deleteFrom(tx, ['k'], each);
          for (const ts of history.keys()) if (ts >= start && ts < end) history.delete(ts);
          if (latest && latest.ts > start && latest.ts <= end) {
            const before = latest.ts;
            const ts = Math.max(...[...history.keys()].filter((other) => other < before));
            const value = history.get(ts);
            latest = each.rewrite && value ? { ts, value } : undefined;
          }
        } else takeAll(tx);
        expect(readLatest(tx(), id, ['k'])).toEqual(latest ? [{ key: 'k', ...latest }] : []);
      }
      takeAll(tx);
      expect(connection.all('SELECT ts, num FROM entity_value WHERE ts IS NOT NULL', [])).toEqual(
        latest ? [{ ts: latest.ts, num: latest.value.value }] : [],
      );
      expect(count(connection, 'ts_backlog')).toBe(0);
    }),
    { numRuns: 200 },
  );
});

it('goes on with what a former release stored', () => {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of [entityViews, telemetry, valuePlaces, droppedSeries]) migration.up(connection);
  connection.exec(`
    INSERT INTO telemetry_entity VALUES (1, '${id}', 'DEVICE', '${NULL_UUID}');
    INSERT INTO telemetry_key VALUES (1, 'k');
    INSERT INTO entity_value (place, ts, kind, num, series, recent) VALUES (${1 * 2 ** 34 + 1}, 20, ${LONG}, 7, 1, 2);
    INSERT INTO ts_point VALUES (1, 10, ${LONG}, 6, NULL), (1, 20, ${LONG}, 7, NULL)`);
  latestBacklog.up(connection);
  const tx = () => new Tx(connection, 'write', 1000);
  expect(readLatest(tx(), id, null)).toEqual([{ key: 'k', ts: 20, value: long(7) }]);
  save(tx(), 'k', [{ ts: 30, value: long(8) }]);
  expect(readLatest(tx(), id, null)).toEqual([{ key: 'k', ts: 30, value: long(8) }]);
  takeAll(tx);
  expect(connection.all('SELECT ts, num, recent FROM entity_value', [])).toEqual([{ ts: 30, num: 8, recent: 3 }]);
  expect(rangeOf(tx(), 'k').map(({ ts }) => ts)).toEqual([10, 20, 30]);
});

it('packs a piece at a time, and so series by series', () => {
  const { connection, tx } = open();
  const points = Array.from({ length: 5000 }, (_, i) => ({ ts: i + 1, value: long(i) }));
  for (const key of ['a', 'b']) save(tx(), key, points);
  expect(takeAll(tx)).toBeGreaterThan(1);
  for (const key of ['a', 'b']) expect(rangeOf(tx(), key)).toEqual(points);
  expect(Number(count(connection, 'ts_point'))).toBe(0);
});

it('keeps every digit of a 64-bit integer', () => {
  const { tx } = open();
  const value: TypedValue = { kind: LONG, value: 9223372036854775807n };
  save(tx(), 'k', [{ ts: 1, value }]);
  saveAttributes(tx(), target, 'SERVER_SCOPE', [['a', value]]);
  expect(rangeOf(tx(), 'k')).toEqual([{ ts: 1, value }]);
  expect(readAttributes(tx(), id, 'SERVER_SCOPE', null)).toEqual([{ key: 'a', ts: 1000, value }]);
});

describe('deleting a range', () => {
  const four = [1, 2, 3, 4].map((n) => ({ ts: n * 10, value: long(n) }));

  it('takes the latest value away when it lies after the start and not after the end', () => {
    const { tx } = open();
    save(tx(), 'k', four);
    const write = tx();
    deleteFrom(() => write, ['k'], { range: { start: 30, end: 100 }, rewrite: false });
    expect(readLatest(tx(), id, null)).toEqual([]);
    expect(rangeOf(tx(), 'k').map(({ ts }) => ts)).toEqual([10, 20]);
    expect(write.events).toEqual([{ name: 'telemetry.deleted', payload: { ...target, latest: [['k', 0, '']] } }]);
    save(tx(), 'k', [{ ts: 5, value: long(9) }]);
    expect(readLatest(tx(), id, null)).toEqual([{ key: 'k', ts: 5, value: long(9) }]);
  });

  it('lets the newest older point take its place when asked to', () => {
    const { tx } = open();
    save(tx(), 'k', four);
    deleteFrom(tx, ['k'], { range: { start: 25, end: 100 }, rewrite: true });
    expect(readLatest(tx(), id, null)).toEqual([{ key: 'k', ts: 20, value: long(2) }]);
  });

  it('leaves a latest value at the very start in place', () => {
    const { tx } = open();
    save(tx(), 'k', four);
    deleteFrom(tx, ['k'], { range: { start: 40, end: 41 }, rewrite: false });
    expect(readLatest(tx(), id, null)).toEqual([{ key: 'k', ts: 40, value: long(4) }]);
  });
});

it('deletes a long range of many keys in pieces of bounded size, the latest value with the last points of its key', () => {
  const { connection, tx } = open();
  const points = Array.from({ length: 10_000 }, (_, i) => ({ ts: i, value: long(i) }));
  const keys = ['a', 'b', 'c', ...Array.from({ length: 60 }, (_, i) => `short ${i}`)];
  for (const key of keys) save(tx(), key, key.startsWith('short') ? points.slice(5000, 5100) : points);
  takeAll(tx);
  const run = jest.spyOn(connection, 'run');
  const pieces: { left: readonly string[]; changed: number; rewritten: number }[] = [];
  for (let left: readonly string[] = keys; left.length > 0; ) {
    const changes = () => Number(connection.all('SELECT total_changes() AS n', [])[0]?.n);
    const [before, from] = [changes(), run.mock.calls.length];
    left = deleteTelemetryRange(tx(), target, left, { range: { start: 500, end: 9900 }, rewrite: false }, 400);
    const rewritten = run.mock.calls.slice(from).filter(([sql]) => sql.includes('INTO ts_block')).length;
    pieces.push({ left, changed: changes() - before, rewritten });
    for (const key of keys) {
      const isLeft = left.includes(key);
      if (!isLeft) expect(rangeOf(tx(), key, 1, false, { start: 500, end: 9900 })).toEqual([]);
      if (key.startsWith('short')) expect(readLatest(tx(), id, [key])).toHaveLength(isLeft ? 1 : 0);
    }
  }
  expect(Math.max(...pieces.map(({ changed }) => changed))).toBeLessThanOrEqual(400);
  expect(Math.max(...pieces.map(({ rewritten }) => rewritten))).toBeLessThanOrEqual(4);
  expect(pieces.length).toBeGreaterThan(10);
  for (const key of ['a', 'b', 'c']) expect(rangeOf(tx(), key)).toHaveLength(600);
});

it('deletes a whole series and starts a new one afterwards', () => {
  const { connection, tx } = open();
  save(
    tx(),
    'k',
    Array.from({ length: 600 }, (_, i) => ({ ts: i, value: long(i) })),
  );
  deleteFrom(tx, ['k', 'absent'], { range: { start: 0, end: 600 }, rewrite: false });
  expect(['ts_point', 'ts_block', 'entity_value'].map((table) => count(connection, table))).toEqual([0, 0, 0]);
  save(tx(), 'k', [{ ts: 1, value: long(1) }]);
  expect(rangeOf(tx(), 'k')).toEqual([{ ts: 1, value: long(1) }]);
});

it('deletes points whose lifetime is over, unless they were written again without one', () => {
  const { tx } = open();
  save(
    tx(0),
    'k',
    [
      { ts: 1, value: long(1) },
      { ts: 2, value: long(2) },
    ],
    5000,
  );
  save(tx(0), 'k', [{ ts: 2, value: long(3) }]);
  takeAll(tx);
  expect(deleteExpired(tx(), 100, 4999)).toBe(0);
  expect(deleteExpired(tx(), 100, 5000)).toBe(1);
  expect(rangeOf(tx(), 'k')).toEqual([{ ts: 2, value: long(3) }]);
});

it('drops a block whose points expire as a whole, hardly ever writing one anew, and a bounded number of points at a time', () => {
  const { connection, tx } = open();
  const [MINUTE, DAY] = [60_000, 86_400_000];
  const COUNT = 3000;
  for (let i = 0; i < COUNT; i += 1) {
    save(tx(i * 1000), 'k', [{ ts: i * 1000, value: long(i) }], DAY);
    if (i % 100 === 99) takeAll(tx);
  }
  const blocks = Number(count(connection, 'ts_block'));
  const run = jest.spyOn(connection, 'run');
  takeAll(tx);
  let most = 0;
  let now = DAY;
  for (; count(connection, 'ts_expiry') !== 0 && now < 2 * DAY; now += MINUTE) {
    for (let deleted = 1; deleted > 0; most = Math.max(most, deleted)) deleted = deleteExpired(tx(now), 1000, now);
  }
  expect(rangeOf(tx(), 'k')).toEqual([]);
  expect(['ts_point', 'ts_block'].map((table) => count(connection, table))).toEqual([0, 0]);
  expect(run.mock.calls.filter(([sql]) => sql.includes('INTO ts_block')).length).toBeLessThanOrEqual(blocks);
  expect(most).toBeLessThanOrEqual(1000);
  // An eighth of the lifetime late at most.
  expect(now).toBeLessThanOrEqual(DAY + COUNT * 1000 + DAY / 8 + MINUTE);
});

it('writes a bounded number of blocks anew at a time when points of many series expire', () => {
  const { connection, tx } = open();
  const points = Array.from({ length: SEAL_AT }, (_, i) => ({ ts: i, value: long(i) }));
  for (let k = 0; k < 50; k += 1) {
    save(tx(0), `k${k}`, points);
    takeAll(tx);
    save(tx(0), `k${k}`, [{ ts: 7, value: long(0) }], 8);
  }
  takeAll(tx);
  const run = jest.spyOn(connection, 'run');
  const rewritten = () => run.mock.calls.filter(([sql]) => sql.includes('INTO ts_block')).length;
  const pieces: number[] = [];
  for (let deleted = 1; deleted > 0; ) {
    const before = rewritten();
    deleted = deleteExpired(tx(), 1000, 100);
    pieces.push(rewritten() - before);
  }
  expect(pieces).toEqual([10, 10, 10, 10, 10, 0]);
  expect(rangeOf(tx(), 'k49').map(({ ts }) => ts)).toEqual(points.map(({ ts }) => ts).filter((ts) => ts !== 7));
});

it('deletes an entity at once and its long history in pieces', () => {
  const { connection, tx } = open();
  const other: Target = { ...target, entityId: { entityType: 'DEVICE', id: '00000000-0000-1000-8000-000000000002' } };
  const points = Array.from({ length: 20_000 }, (_, i) => ({ key: 'k', ts: i, value: long(i % 7) }));
  saveTelemetry(tx(), target, points);
  save(tx(), 'lasting', points.slice(0, 30));
  save(tx(), 'mortal', points.slice(0, 30), 5);
  saveTelemetry(tx(), other, points.slice(0, 300));
  takeAll(tx);
  const blocks = Number(count(connection, 'ts_block'));
  expect(blocks).toBeGreaterThan(15);
  const changes = () => Number(connection.all('SELECT total_changes() AS n', [])[0]?.n);
  const changed = (work: () => unknown) => {
    const before = changes();
    work();
    return changes() - before;
  };
  // A row for each of three series, their latest values and the entity's number.
  expect(changed(() => notifyEntityDeleted(tx(), target.entityId, target.tenantId))).toBe(7);
  expect(seriesOf(tx(), id, 'k')).toBeUndefined();
  const pieces: number[] = [];
  for (let more = true; more; ) pieces.push(changed(() => (more = deleteDropped(tx(), 50))));
  expect(Math.max(...pieces)).toBeLessThanOrEqual(50);
  expect(pieces.length).toBeGreaterThan(blocks / 5);
  // What the other has is left, and no more.
  const left = ['ts_point', 'ts_expiry', 'dropped_series'].map((table) => count(connection, table));
  expect([seriesOf(tx(), other.entityId.id, 'k') !== undefined, ...left.slice(1)]).toEqual([true, 0, 0]);
  const series = seriesOf(tx(), other.entityId.id, 'k') ?? 0;
  expect(readRange(tx(), series, ALL, 1000, false).map(({ ts }) => ts)).toEqual(
    points.slice(0, 300).map(({ ts }) => ts),
  );
});

it('keeps the same key apart in every scope and as time series', () => {
  const { tx } = open();
  saveAttributes(tx(), target, 'SERVER_SCOPE', [['k', long(1)]]);
  saveAttributes(tx(), target, 'SHARED_SCOPE', [['k', long(2)]]);
  save(tx(), 'k', [{ ts: 1, value: long(3) }]);
  const write = tx();
  deleteAttributes(write, target, 'SERVER_SCOPE', ['k', 'absent']);
  expect(write.events).toEqual([
    { name: 'attributes.deleted', payload: { ...target, scope: 'SERVER_SCOPE', keys: ['k', 'absent'] } },
  ]);
  expect(readAttributes(tx(), id, 'SERVER_SCOPE', null)).toEqual([]);
  expect(readAttributes(tx(), id, 'SHARED_SCOPE', ['k'])[0]?.value).toEqual(long(2));
  expect(readLatest(tx(), id, ['k'])[0]?.value).toEqual(long(3));
});
