import { ALL, count, deleteFrom, id, long, open, rangeOf, save, takeAll, target } from '../../test/stored-values.js';
import { notifyEntityDeleted } from '../framework/entity-hooks.js';
import { deleteExpired, deleteTelemetryRange } from './delete-values.js';
import { deleteDropped } from './history-removal.js';
import { readRange, SEAL_AT } from './history-store.js';
import { readLatest, seriesOf } from './latest-values.js';
import type { Target } from './value-rows.js';
import { saveTelemetry } from './value-store.js';

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
