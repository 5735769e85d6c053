/** A database for values alone, and what tests do with the series of one device. */
import Database from 'libsql';
import { NULL_UUID } from '../src/framework/ids.js';
import { Connection, Tx } from '../src/framework/tx.js';
import { entityViews } from '../src/migrations/007-entity-views.js';
import { telemetry } from '../src/migrations/040-telemetry.js';
import { valuePlaces } from '../src/migrations/041-value-places.js';
import { droppedSeries } from '../src/migrations/045-dropped-series.js';
import { latestBacklog } from '../src/migrations/095-latest-backlog.js';
import type { StoredPoint } from '../src/telemetry/block-codec.js';
import { deleteTelemetryRange } from '../src/telemetry/delete-values.js';
import { readRange } from '../src/telemetry/history-store.js';
import { type Sweep, takeOverSome } from '../src/telemetry/latest-backlog.js';
import { seriesOf } from '../src/telemetry/latest-values.js';
import { LONG, type TypedValue } from '../src/telemetry/typed-value.js';
import type { Target } from '../src/telemetry/value-rows.js';
import { saveTelemetry } from '../src/telemetry/value-store.js';

export const target: Target = {
  entityId: { entityType: 'DEVICE', id: '00000000-0000-1000-8000-000000000001' },
  tenantId: NULL_UUID,
};
export const id = target.entityId.id;
export const ALL = { start: 0, end: Number.MAX_SAFE_INTEGER };

export function open(now = 1000) {
  const connection = new Connection(new Database(':memory:'));
  entityViews.up(connection);
  telemetry.up(connection);
  valuePlaces.up(connection);
  droppedSeries.up(connection);
  latestBacklog.up(connection);
  return { connection, tx: (at = now) => new Tx(connection, 'write', at) };
}

export const long = (value: number): TypedValue => ({ kind: LONG, value });
export const save = (tx: Tx, key: string, points: StoredPoint[], ttl = 0) =>
  saveTelemetry(
    tx,
    target,
    points.map(({ ts, value }) => ({ key, ts, value })),
    ttl,
  );
export const rangeOf = (tx: Tx, key: string, limit = 100_000, descending = false, range = ALL) => {
  const series = seriesOf(tx, id, key);
  return series === undefined ? [] : readRange(tx, series, range, limit, descending);
};
/** Takes all newer points over, and packs what is enough. Answers in how many pieces. */
export function takeAll(tx: () => Tx): number {
  let pieces = 0;
  let sweep: Sweep | null = { upTo: Number.MAX_SAFE_INTEGER, after: 0 };
  for (; sweep; pieces += 1) sweep = takeOverSome(tx(), sweep);
  return pieces;
}
export const count = (connection: Connection, table: string) =>
  connection.all(`SELECT count(*) AS n FROM ${table}`, [])[0]?.n;

export type Deletion = Parameters<typeof deleteTelemetryRange>[3];
/** Deletes piece by piece; answers how many pieces that were. */
export function deleteFrom(tx: () => Tx, keys: readonly string[], deletion: Deletion, limit = 300): number {
  let pieces = 0;
  for (let left = keys; left.length > 0; pieces += 1) left = deleteTelemetryRange(tx(), target, left, deletion, limit);
  return pieces;
}
