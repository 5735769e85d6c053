/** Deleting values: attributes, ranges of time series, points whose lifetime is over. */
import type { Tx } from '../framework/tx.js';
import type { Range } from './aggregation.js';
import type { SavedPoint } from './events.js';
import { deletePoints, deleteRange, dropHistory } from './history-removal.js';
import { newestBefore, seal } from './history-store.js';
import { takeOver } from './latest-backlog.js';
import { type AttributeScope, SCOPE_NUMBERS, TIME_SERIES_SCOPE } from './scopes.js';
import { valueText } from './typed-value.js';
import { toPresentColumns } from './value-columns.js';
import { offsetInKey, PLACE_FOR_KEY_TEXT, valuePlace } from './value-place.js';
import { entityNumber, type Target } from './value-rows.js';

/** Deletes attributes. Announces all keys asked for as `attributes.deleted`, also those the entity did not have. */
export function deleteAttributes(
  tx: Tx,
  target: Target,
  scope: AttributeScope,
  keys: readonly string[],
  { untold }: { untold?: boolean } = {},
): void {
  const entityNo = entityNumber(tx, target.entityId.id);
  const named = [...new Set(keys)];
  if (entityNo !== undefined) {
    const within = offsetInKey(SCOPE_NUMBERS[scope], entityNo);
    for (const key of named) tx.run(`DELETE FROM entity_value WHERE place = ${PLACE_FOR_KEY_TEXT}`, within, key);
  }
  tx.emit('attributes.deleted', { ...target, scope, keys: named, ...(untold ? { untold } : {}) });
}

/** Maximum number of blocks rewritten at once: each costs as much as a hundred points. */
const REWRITES_AT_ONCE = 10;

/**
 * Deletes up to `limit` points whose lifetime was over at a time, those of a series together; answers how many. Latest values stay, as
 * they outlive their points: those of all points that were saved before this time have been taken over.
 * The index on the time ends in series and time of the point, so the due points of a series follow each other.
 */
export function deleteExpired(tx: Tx, limit: number, until: number): number {
  const due = tx.all<{ series: number; ts: number }>(
    'SELECT series, ts FROM ts_expiry WHERE at <= ? ORDER BY at, series, ts LIMIT ?',
    until,
    limit,
  );
  let [deleted, rewritten] = [0, 0];
  while (deleted < due.length && rewritten < REWRITES_AT_ONCE) {
    const series = (due[deleted] as { series: number }).series;
    const times: number[] = [];
    for (; due[deleted]?.series === series; deleted += 1) times.push((due[deleted] as { ts: number }).ts);
    // Another time of expiry may begin within, with earlier points.
    rewritten += deletePoints(
      tx,
      series,
      times.sort((a, b) => a - b),
    );
    for (const ts of times) tx.run('DELETE FROM ts_expiry WHERE series = ? AND ts = ?', series, ts);
  }
  return deleted;
}

interface StoredSeries {
  place: bigint;
  /** null where there is a present value only: a copy on an entity view. */
  series: number | null;
  ts: number | null;
}

function storedSeries(tx: Tx, id: string, key: string): StoredSeries | undefined {
  const entityNo = entityNumber(tx, id);
  if (entityNo === undefined) return undefined;
  const row = tx.get<Omit<StoredSeries, 'place'> & { key_id: number }>(
    `SELECT key_id, series, ts FROM entity_value WHERE place = ${PLACE_FOR_KEY_TEXT}`,
    offsetInKey(TIME_SERIES_SCOPE, entityNo),
    key,
  );
  return row && { ...row, place: valuePlace(row.key_id, TIME_SERIES_SCOPE, entityNo) };
}

const hasPoints = (tx: Tx, series: number): boolean =>
  ['ts_point', 'ts_block'].some((table) => tx.get(`SELECT 1 FROM ${table} WHERE series = ? LIMIT 1`, series));

/** Takes the latest value of a series away, and the series itself when nothing of it is left. */
function dropLatest(tx: Tx, { place, series }: StoredSeries): void {
  if (series !== null && hasPoints(tx, series)) {
    tx.run(
      'UPDATE entity_value SET ts = NULL, kind = NULL, num = NULL, txt = NULL, folded = NULL WHERE place = ?',
      place,
    );
    return;
  }
  if (series !== null) dropHistory(tx, 'SELECT ?', series);
  tx.run('DELETE FROM entity_value WHERE place = ?', place);
}

/** What a key costs of a limit whether it has points or not: its latest value is looked up and written. */
const KEY_COST = 20;

/**
 * Deletes about `limit` points of `start ≤ ts < end`, key by key; answers which keys may have more. A latest value of
 * `start < ts ≤ end` goes with the last points of its key; with `rewrite` the newest older point takes its place. Announces
 * `telemetry.deleted` for latest values that changed.
 */
export function deleteTelemetryRange(
  tx: Tx,
  target: Target,
  keys: readonly string[],
  { range, rewrite }: { range: Range; rewrite: boolean },
  limit: number,
): string[] {
  const changed: SavedPoint[] = [];
  const entityNo = entityNumber(tx, target.entityId.id);
  if (entityNo !== undefined) takeOver(tx, entityNo);
  let [done, left] = [0, limit];
  for (; done < keys.length && left > 0; done += 1, left -= KEY_COST) {
    const key = keys[done] as string;
    const found = storedSeries(tx, target.entityId.id, key);
    if (!found) continue;
    if (found.series !== null) left = deleteRange(tx, found.series, range, left);
    if (left === 0) break;
    if (found.ts === null || found.ts <= range.start || found.ts > range.end) continue;
    const older = rewrite && found.series !== null ? newestBefore(tx, found.series, found.ts) : undefined;
    // Points that stay and are newer than what becomes the latest value would be taken over if they were loose.
    if (found.series !== null && (!older || found.ts === range.end)) while (seal(tx, found.series, 1) > 0);
    if (older) {
      tx.run(
        'UPDATE entity_value SET ts = ?, kind = ?, num = ?, txt = ?, folded = ? WHERE place = ?',
        older.ts,
        ...toPresentColumns(older.value),
        found.place,
      );
    } else dropLatest(tx, found);
    changed.push(older ? [key, older.ts, valueText(older.value)] : [key, 0, '']);
  }
  if (changed.length > 0) tx.emit('telemetry.deleted', { ...target, latest: changed });
  return keys.slice(done);
}
