import fc from 'fast-check';
import Database from 'libsql';
import { count, deleteFrom, id, long, open, rangeOf, save, takeAll, target } from '../../test/stored-values.js';
import { NULL_UUID } from '../framework/ids.js';
import { Connection, Tx } from '../framework/tx.js';
import { entityViews } from '../migrations/007-entity-views.js';
import { telemetry } from '../migrations/040-telemetry.js';
import { valuePlaces } from '../migrations/041-value-places.js';
import { droppedSeries } from '../migrations/045-dropped-series.js';
import { latestBacklog } from '../migrations/095-latest-backlog.js';
import { Aggregator } from './aggregation.js';
import type { StoredPoint } from './block-codec.js';
import { deleteAttributes } from './delete-values.js';
import { aggregateRange, SEAL_AT } from './history-store.js';
import { readAttributes, readLatest, seriesOf } from './latest-values.js';
import { DOUBLE, JSON_TEXT, LONG, STRING, type TypedValue } from './typed-value.js';
import { saveAttributes } from './value-store.js';

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
