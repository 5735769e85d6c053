/**
 * The history of a series: its newest points row by row (`ts_point`), older ones in packed blocks (`ts_block`).
 *
 * Blocks of a series never overlap. A point that arrives late waits in `ts_point` like any other and wins over a block's point of
 * the same time; sealing merges it in. A series is one key of one entity, named by its number.
 */
import type { Tx } from '../framework/tx.js';
import { type AggregatedPoint, type Aggregation, Aggregator, isSummarised, type Range } from './aggregation.js';
import type { StoredPoint } from './block-codec.js';
import {
  BLOCK,
  BLOCK_TEXT,
  type BlockRow,
  blockAfter,
  blockUpTo,
  decode,
  merge,
  pointsOf,
  writeBlocks,
} from './history-blocks.js';
import { loosePoints } from './loose-points.js';
import type { TypedValue } from './typed-value.js';
import { toColumns } from './value-columns.js';

/** A series is sealed when it has this many loose points. */
export const SEAL_AT = 256;
const ALWAYS: Range = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
/** Points packed at once: writes that wait should not notice. */
const SEAL_MOST = 4096;
/** A block with fewer points than this takes those that follow it. */
const GROW_BELOW = 768;
/** Fewer points than this, older than every block, join the first block instead of making a tiny one. */
const TINY = 16;

/** Stores a point; one of the same time is replaced. */
export function putPoint(tx: Tx, series: number, ts: number, value: TypedValue): void {
  tx.run(
    'INSERT OR REPLACE INTO ts_point (series, ts, kind, num, txt) VALUES (?, ?, ?, ?, ?)',
    series,
    ts,
    ...toColumns(value),
  );
}

/** Packs the oldest loose points of a series into blocks, if there are at least so many. Answers how many points stay loose. */
export function seal(tx: Tx, series: number, least = SEAL_AT / 2): number {
  const points = loosePoints(tx, series, ALWAYS, { limit: SEAL_MOST });
  if (points.length < least) return points.length;
  for (let at = 0; at < points.length; ) at = sealFrom(tx, series, points, at);
  tx.run('DELETE FROM ts_point WHERE series = ? AND ts <= ?', series, (points.at(-1) as StoredPoint).ts);
  if (points.length < SEAL_MOST) return 0;
  return tx.get<{ left: number }>('SELECT count(*) AS left FROM ts_point WHERE series = ?', series)?.left ?? 0;
}

/** Packs the points from `at` on that belong to one gap or block; answers where the next ones begin. */
function sealFrom(tx: Tx, series: number, points: readonly StoredPoint[], at: number): number {
  const first = (points[at] as StoredPoint).ts;
  const before = blockUpTo(tx, series, first);
  const after = blockAfter(tx, series, before?.first_ts ?? first);
  let end = at;
  while (end < points.length && (after === undefined || (points[end] as StoredPoint).ts < after.first_ts)) end++;
  const group = points.slice(at, end);
  const overlaps = before !== undefined && before.last_ts >= first;
  const grows = before !== undefined && before.points < GROW_BELOW && before.data.byteLength < BLOCK_TEXT / 2;
  const joined = overlaps || grows ? before : group.length < TINY && before === undefined ? after : undefined;
  if (joined) tx.run('DELETE FROM ts_block WHERE series = ? AND first_ts = ?', series, joined.first_ts);
  writeBlocks(tx, series, joined ? merge(pointsOf(decode(joined)), group) : group);
  return end;
}

/** How many blocks are fetched at once while a limited range is read. */
const FETCH = 16;

/** Points of `start ≤ ts < end`, in the order asked for, at most `limit`. */
export function readRange(
  tx: Tx,
  series: number,
  { start, end }: Range,
  limit: number,
  descending: boolean,
): StoredPoint[] {
  if (end <= start) return [];
  const loose = loosePoints(tx, series, { start, end }, { limit, descending });
  const packed = packedRange(tx, series, { start, end }, limit, descending);
  if (packed.length === 0) return loose;
  const together = () => (descending ? merge(packed.reverse(), loose.reverse()).reverse() : merge(packed, loose));
  const merged = loose.length === 0 ? packed : together();
  return merged.length > limit ? merged.slice(0, limit) : merged;
}

function packedRange(tx: Tx, series: number, { start, end }: Range, limit: number, descending: boolean): StoredPoint[] {
  const points: StoredPoint[] = [];
  let from = blockUpTo(tx, series, start)?.first_ts ?? start;
  let to = end;
  while (points.length < limit) {
    const rows = tx.all<BlockRow>(
      `SELECT first_ts, last_ts, points, data FROM ts_block WHERE series = ? AND first_ts >= ? AND first_ts < ?
       ORDER BY first_ts ${descending ? 'DESC' : 'ASC'} LIMIT ${FETCH}`,
      series,
      from,
      to,
    );
    for (const row of rows) {
      if (points.length >= limit) break;
      const { times, count, value } = decode(row);
      for (let step = 0; step < count; step++) {
        const i = descending ? count - 1 - step : step;
        const ts = times[i] as number;
        if (ts >= start && ts < end) points.push({ ts, value: value(i) });
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < FETCH) break;
    if (descending) to = last.first_ts;
    else from = last.first_ts + 1;
  }
  return points;
}

/** Aggregates `start ≤ ts < end` into buckets. Blocks that lie in one bucket count by their summary. */
export function aggregateRange(
  tx: Tx,
  series: number,
  range: Range,
  interval: number,
  aggregation: Aggregation,
): AggregatedPoint[] {
  const aggregator = new Aggregator(range, interval);
  addRange(tx, series, range, aggregator);
  return aggregator.result(aggregation);
}

/** Blocks and loose points that are read at once at most, where aggregation is to give way to others. */
const BLOCKS_OF_PART = 4;
const POINTS_OF_PART = 2_000;

/** Where a part of a range ends that is read in little time: at a block, or at a loose point. */
export function endOfPart(tx: Tx, series: number, { start, end }: Range): number {
  const at = (table: 'ts_block' | 'ts_point', column: string, skipped: number): number =>
    tx.get<{ ts: number }>(
      `SELECT ${column} AS ts FROM ${table} WHERE series = ? AND ${column} > ? AND ${column} < ? ORDER BY ${column} LIMIT 1 OFFSET ${skipped}`,
      series,
      start,
      end,
    )?.ts ?? end;
  return Math.min(at('ts_block', 'first_ts', BLOCKS_OF_PART), at('ts_point', 'ts', POINTS_OF_PART));
}

/** Adds what lies in a range, which is the aggregator's or a part of it. */
export function addRange(tx: Tx, series: number, range: Range, aggregator: Aggregator): void {
  const loose = loosePoints(tx, series, range);
  const looseTimes = new Set(loose.map(({ ts }) => ts));
  const from = blockUpTo(tx, series, range.start)?.first_ts ?? range.start;
  const blocks = tx.all<BlockRow>(
    `SELECT ${BLOCK} FROM ts_block WHERE series = ? AND first_ts >= ? AND first_ts < ? ORDER BY first_ts`,
    series,
    from,
    range.end,
  );
  let next = 0;
  for (const block of blocks) {
    const { first_ts, last_ts, kind } = block;
    while (next < loose.length && (loose[next] as StoredPoint).ts < first_ts) next++;
    const untouched = next >= loose.length || (loose[next] as StoredPoint).ts > last_ts;
    const inside = first_ts >= range.start && last_ts < range.end && aggregator.sameBucket(first_ts, last_ts);
    if (untouched && inside && isSummarised(kind) && block.min !== null && block.max !== null && block.sum !== null) {
      aggregator.addSummary(first_ts, kind, block.points, { min: block.min, max: block.max, sum: block.sum });
      continue;
    }
    const row = tx.get<Pick<BlockRow, 'data'>>(
      'SELECT data FROM ts_block WHERE series = ? AND first_ts = ?',
      series,
      first_ts,
    );
    if (row) aggregator.addColumns(decode({ ...block, data: row.data }), untouched ? undefined : looseTimes, range);
  }
  for (const { ts, value } of loose) aggregator.add(ts, value);
}

/** The newest point before `ts`, or undefined. */
export function newestBefore(tx: Tx, series: number, ts: number): StoredPoint | undefined {
  return readRange(tx, series, { start: Number.MIN_SAFE_INTEGER, end: ts }, 1, true)[0];
}
