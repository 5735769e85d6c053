/**
 * Latest values are written late. Those of devices that report in any order lie all over `entity_value`, and a page of it would be
 * written for nearly every value. So a point that is newer than the latest value goes to `ts_point` alone, where the points of an
 * entity lie together, and its entity is noted in `ts_backlog`. What is noted is taken over many entities at a time, in their
 * order, so that a page takes many values. Until then, `readLatest` looks at the points too, and queries over many entities wait for it.
 */
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { SEAL_AT, seal } from './history-store.js';
import { TIME_SERIES_SCOPE } from './scopes.js';
import { fromColumns, toPresentColumns, type ValueColumns } from './value-columns.js';
import { valuePlace } from './value-place.js';

/** Entities looked at in one transaction at most, and how long that may go on, in milliseconds. */
const ENTITIES = 1000;
const PIECE_MS = 25;

/** A series to look after: its newest point where that is after the latest value, and how many loose points it has. */
interface SeriesRow extends ValueColumns {
  key_id: number;
  series: number;
  ts: number | null;
  loose: number;
}

const SERIES = `
  SELECT v.key_id, v.series, p.ts, p.kind, p.num, p.txt,
    ifnull(v.recent, 0) + (SELECT count(*) FROM ts_point n WHERE n.series = v.series AND n.ts > v.ts) AS loose
  FROM entity_value v LEFT JOIN ts_point p
    ON p.series = v.series AND p.ts = (SELECT max(m.ts) FROM ts_point m WHERE m.series = v.series AND m.ts > v.ts)
  WHERE v.entity_no = ? AND v.scope = ${TIME_SERIES_SCOPE} AND v.series IS NOT NULL AND v.ts IS NOT NULL
    AND (p.ts IS NOT NULL OR v.recent >= ${SEAL_AT})`;

export type NewerPoint = ValueColumns & { ts: number };

/** The newest point of a series, if it is after `ts`. Only loose ones are: points are packed once they were taken over. */
export const newerPoint = (tx: Tx, series: number, ts: number): NewerPoint | undefined =>
  tx.get<NewerPoint>(
    'SELECT ts, kind, num, txt FROM ts_point WHERE series = ? AND ts > ? ORDER BY ts DESC LIMIT 1',
    series,
    ts,
  );

/** Notes that an entity has points to take over or to pack. */
export const noteBehind = (tx: Tx, entityNo: number): void =>
  void tx.run('INSERT INTO ts_backlog (entity_no) VALUES (?)', entityNo);

/**
 * Takes an entity's newer points over. With `packUntil`, a time of `performance.now()`, it also packs series that have enough for a
 * block, at least one of them. Answers whether there is more to pack.
 */
export function takeOver(tx: Tx, entityNo: number, packUntil?: number): boolean {
  let [packed, more] = [0, false];
  for (const { key_id, series, ts, loose, ...value } of tx.all<SeriesRow>(SERIES, entityNo)) {
    const place = valuePlace(key_id, TIME_SERIES_SCOPE, entityNo);
    if (ts !== null) {
      tx.run(
        'UPDATE entity_value SET ts = ?, kind = ?, num = ?, txt = ?, folded = ?, recent = ? WHERE place = ?',
        ts,
        ...toPresentColumns(fromColumns(value)),
        loose,
        place,
      );
    }
    if (loose < SEAL_AT || packUntil === undefined) continue;
    if (packed > 0 && performance.now() > packUntil) {
      more = true;
      continue;
    }
    const left = seal(tx, series);
    tx.run('UPDATE entity_value SET recent = ? WHERE place = ?', left, place);
    packed += 1;
    more ||= left >= SEAL_AT;
  }
  return more;
}

/** Takes over a piece of what is noted; answers whether there is more. */
export function takeOverSome(tx: Tx): boolean {
  const sql = 'SELECT DISTINCT entity_no AS entityNo FROM ts_backlog ORDER BY entity_no LIMIT ?';
  const noted = tx.all<{ entityNo: number }>(sql, ENTITIES);
  const until = performance.now() + PIECE_MS;
  let [done, last] = [0, -1];
  for (const { entityNo } of noted) {
    if (done > 0 && performance.now() > until) break;
    // One with more to pack stays noted, and is the first of the next piece.
    if (takeOver(tx, entityNo, until)) break;
    [done, last] = [done + 1, entityNo];
  }
  tx.run('DELETE FROM ts_backlog WHERE entity_no <= ?', last);
  return done < noted.length || noted.length === ENTITIES;
}

export const takeOverNoted = defineOperation('telemetry.take-over', 'write', (tx, _args: null) => takeOverSome(tx));
