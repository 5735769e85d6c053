/**
 * Latest values are written late. Those of devices that report in any order lie all over `entity_value`, and a page of it would be
 * written for nearly every value. So a point that is newer than the latest value goes to `ts_point` alone, where the points of an
 * entity lie together, and its entity is noted in `ts_backlog`. What is noted is taken over many entities at a time, in their
 * order, so that a page takes many values. Until then, `readLatest` looks at the points too, and queries over many entities wait for it.
 */
import { type Database, defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { SEAL_AT, seal } from './history-store.js';
import { TIME_SERIES_SCOPE } from './scopes.js';
import { fromColumns, toPresentColumns, type ValueColumns } from './value-columns.js';
import { valuePlace } from './value-place.js';

/** Entities looked at in one transaction at most, and how long that may go on, in milliseconds. */
const ENTITIES = 1000;
const PIECE_MS = 25;
/**
 * How long series are packed in one transaction. Those that report together are full together, so this goes on for many transactions,
 * and what others write waits for one of them each time.
 */
const PACK_MS = 5;
/** Notes of one sweep over the entities: enough for many values of a page, and few enough to be looked through for each piece. */
const WINDOW = 32_768;

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
 * block, at least one of them. Answers how many it packed, and whether there is more to pack.
 */
export function takeOver(tx: Tx, entityNo: number, packUntil?: number): { packed: number; more: boolean } {
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
  return { packed, more };
}

/**
 * What one sweep takes over: notes up to a number, of entities after one. An entity is met once by a sweep, so it ends, whatever is noted
 * meanwhile, also with the numbers of notes that are done.
 */
export interface Sweep {
  upTo: number;
  after: number;
}

/** Takes over a piece of a sweep; answers what is left of it, or null. */
export function takeOverSome(tx: Tx, { upTo, after }: Sweep): Sweep | null {
  const noted = tx.all<{ entityNo: number }>(
    'SELECT DISTINCT entity_no AS entityNo FROM ts_backlog WHERE no <= ? AND entity_no > ? ORDER BY entity_no LIMIT ?',
    upTo,
    after,
    ENTITIES,
  );
  const started = performance.now();
  let [done, last, packs] = [0, after, false];
  for (const { entityNo } of noted) {
    if (done > 0 && performance.now() > started + (packs ? PACK_MS : PIECE_MS)) break;
    const { packed, more } = takeOver(tx, entityNo, started + PACK_MS);
    // One with more to pack stays noted, and is the first of the next piece.
    if (more) break;
    packs ||= packed > 0;
    [done, last] = [done + 1, entityNo];
  }
  tx.run('DELETE FROM ts_backlog WHERE no <= ? AND entity_no > ? AND entity_no <= ?', upTo, after, last);
  return done < noted.length || noted.length === ENTITIES ? { upTo, after: last } : null;
}

/** The numbers of what is noted now, and the time. */
interface Noted {
  first: number;
  last: number;
  now: number;
}

/** Asked of the writer: what was given to it before is noted then. */
const readNoted = defineOperation('telemetry.noted', 'write', (tx, _args: null): Noted => {
  const { first, last } = tx.get<{ first: number | null; last: number | null }>(
    'SELECT (SELECT min(no) FROM ts_backlog) AS first, (SELECT max(no) FROM ts_backlog) AS last',
  ) ?? { first: null, last: null };
  return { first: first ?? 1, last: last ?? 0, now: tx.now };
});

const takeOverPiece = defineOperation('telemetry.take-over', 'write', takeOverSome);

/**
 * Takes over what is noted when it begins, in order of arrival by and large: `WINDOW` notes at a time, those in the order of their
 * entities. Answers when it began.
 */
export async function takeOverNoted(db: Database, stopped: () => boolean = () => false): Promise<number> {
  const { first, last, now } = await db.run(readNoted, null);
  for (let from = first; from <= last; from += WINDOW) {
    let sweep: Sweep | null = { upTo: Math.min(from + WINDOW - 1, last), after: 0 };
    while (sweep && !stopped()) sweep = await db.run(takeOverPiece, sweep);
  }
  return now;
}
