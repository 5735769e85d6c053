import Database from 'libsql';
import { EventBus } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import type { Operation } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { entityViews } from '../migrations/007-entity-views.js';
import { telemetry } from '../migrations/040-telemetry.js';
import { valuePlaces } from '../migrations/041-value-places.js';
import { droppedSeries } from '../migrations/045-dropped-series.js';
import { latestBacklog } from '../migrations/095-latest-backlog.js';
import { expire } from './expiry.js';
import { SEAL_AT } from './history-store.js';
import { takeOverSome } from './latest-backlog.js';
import { LatestBacklog } from './latest-service.js';
import { LONG } from './typed-value.js';
import type { Target } from './value-rows.js';
import { saveTelemetry } from './value-store.js';

/** More than are looked at in one transaction. */
const BUSY = 1200;
const LAST = BUSY + 1;
const NOW = 1_000_000;
/** Transactions that each of these works takes at most. */
const MOST = 10;

// A transaction ends by what it has done, not by the time it took.
beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => jest.restoreAllMocks());

const targetOf = (no: number): Target => ({
  entityId: { entityType: 'DEVICE', id: `00000000-0000-1000-8000-${String(no).padStart(12, '0')}` },
  tenantId: NULL_UUID,
});

function openDatabase(): Connection {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of [entityViews, telemetry, valuePlaces, droppedSeries, latestBacklog]) migration.up(connection);
  return connection;
}

/** A database in which many entities report again after each transaction. It fails where that goes on too long. */
function busyDatabase() {
  const connection = openDatabase();
  let ts = 0;
  const tx = (now = NOW) => new Tx(connection, 'write', now);
  const save = (no: number, ttl = 0) =>
    saveTelemetry(tx(NOW - 1000), targetOf(no), [{ key: 'k', ts, value: { kind: LONG, value: ts } }], ttl);
  const report = () => {
    ts += 1;
    for (let no = 1; no <= BUSY; no += 1) save(no);
  };
  const names: string[] = [];
  const db = {
    run: async <A, R>({ name, handler }: Operation<A, R>, args: A): Promise<R> => {
      names.push(name);
      if (names.length > MOST) throw new Error('it does not end');
      const result = handler(tx(), args);
      report();
      return result;
    },
  };
  const latestOf = (no: number) =>
    connection.all('SELECT v.ts FROM entity_value v WHERE v.entity_no = ?', [no]).map((row) => row.ts);
  report();
  save(LAST);
  return { connection, db, report, save, latestOf, names };
}

it('lets a search wait only for what was saved before it, however much is saved meanwhile', async () => {
  const { db, report, latestOf, names } = busyDatabase();
  report();
  const backlog = new LatestBacklog(db, new EventBus());
  await backlog.settle();
  await backlog.stop();
  expect(names.length).toBeLessThanOrEqual(MOST);
  for (const no of [1, BUSY]) expect(latestOf(no)[0]).toBeGreaterThanOrEqual(2);
});

it('comes to every entity, also while those before it go on reporting', async () => {
  const { db, report, save, latestOf } = busyDatabase();
  report();
  save(LAST);
  const backlog = new LatestBacklog(db, new EventBus());
  await backlog.settle();
  await backlog.stop();
  expect(latestOf(LAST)).toEqual([2]);
});

it('deletes what has expired while values go on coming, and keeps the latest value', async () => {
  const { connection, db, report, save, latestOf } = busyDatabase();
  report();
  save(LAST, 10);
  await expire(db, () => false);
  expect(connection.all('SELECT count(*) AS n FROM ts_expiry', [])).toEqual([{ n: 0 }]);
  expect(latestOf(LAST)).toEqual([2]);
});

it('packs few series in a transaction when many are full at the same time', () => {
  const connection = openDatabase();
  const tx = new Tx(connection, 'write', NOW);
  const points = Array.from({ length: SEAL_AT }, (_, ts) => ({
    key: 'k',
    ts,
    value: { kind: LONG, value: ts } as const,
  }));
  for (let no = 1; no <= 30; no += 1) saveTelemetry(tx, targetOf(no), points);
  let clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1;
    return clock;
  });
  const packed = () => connection.all('SELECT count(*) AS n FROM ts_block', [])[0]?.n;
  expect(takeOverSome(tx, { upTo: Number.MAX_SAFE_INTEGER, after: 0 })).toMatchObject({ after: packed() });
  expect(packed()).toBeGreaterThan(0);
  expect(packed()).toBeLessThan(10);
});
