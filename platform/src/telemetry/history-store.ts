/**
 * The history of a series: its newest points row by row (`ts_point`), older ones in packed blocks (`ts_block`).
 *
 * Blocks of a series never overlap. A point that arrives late waits in `ts_point` like any other and wins over a block's point of
 * the same time; sealing merges it in. A series is one key of one entity, named by its number.
 */
import type { Tx } from '../framework/tx.js';
import { type AggregatedPoint, type Aggregation, Aggregator, isSummarised, type Range } from './aggregation.js';
import { type Columns, decodeBlock, encodeBlock, MIXED, type StoredPoint, summarise } from './block-codec.js';
import type { TypedValue } from './typed-value.js';
import { fromColumns, toColumns, type ValueColumns } from './value-columns.js';

/** A series is sealed when it has this many loose points. */
export const SEAL_AT = 256;
/** A block is filled up to this many points … */
const BLOCK_POINTS = 1024;
/** … or to about this many bytes of text. */
const BLOCK_TEXT = 64 * 1024;
/** A block with fewer points than this takes those that follow it. */
const GROW_BELOW = 768;
/** Fewer points than this, older than every block, join the first block instead of making a tiny one. */
const TINY = 16;

/** What deletions cost beside each other: of a point, of a block that goes whole, of one that loses some of its points. */
const POINT_COST = 1;
const BLOCK_COST = 10;
const REWRITE_COST = 100;

interface BlockRow {
  first_ts: number;
  last_ts: number;
  points: number;
  kind: number;
  min: number | null;
  max: number | null;
  sum: number | null;
  /** The driver hands blobs out as ArrayBuffer. */
  data: ArrayBuffer;
}
type PointRow = ValueColumns & { ts: number };

const toPoint = (row: PointRow): StoredPoint => ({ ts: row.ts, value: fromColumns(row) });

/** Stores a point; one of the same time is replaced. */
export function putPoint(tx: Tx, series: number, ts: number, value: TypedValue): void {
  tx.run(
    'INSERT OR REPLACE INTO ts_point (series, ts, kind, num, txt) VALUES (?, ?, ?, ?, ?)',
    series,
    ts,
    ...toColumns(value),
  );
}

const decode = (row: Pick<BlockRow, 'data' | 'points' | 'first_ts'>): Columns =>
  decodeBlock(Buffer.from(row.data), row.points, row.first_ts);

function* pointsOf(columns: Columns): Generator<StoredPoint> {
  for (let i = 0; i < columns.count; i++) yield { ts: columns.times[i] as number, value: columns.value(i) };
}

function writeBlocks(tx: Tx, series: number, points: readonly StoredPoint[]): void {
  for (const chunk of chunks(points)) {
    const [first, last] = [chunk[0] as StoredPoint, chunk.at(-1) as StoredPoint];
    const summary = summarise(chunk);
    tx.run(
      'INSERT OR REPLACE INTO ts_block (series, first_ts, last_ts, points, kind, min, max, sum, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      series,
      first.ts,
      last.ts,
      chunk.length,
      summary?.kind ?? MIXED,
      summary?.min,
      summary?.max,
      summary?.sum,
      encodeBlock(chunk),
    );
  }
}

/** Cuts points into parts of about equal size that respect the limits of a block. */
function chunks(points: readonly StoredPoint[]): StoredPoint[][] {
  const size = Math.ceil(points.length / Math.max(1, Math.ceil(points.length / BLOCK_POINTS)));
  const parts: StoredPoint[][] = [];
  let part: StoredPoint[] = [];
  let text = 0;
  for (const point of points) {
    part.push(point);
    if (typeof point.value.value === 'string') text += point.value.value.length;
    if (part.length >= size || text >= BLOCK_TEXT) {
      parts.push(part);
      part = [];
      text = 0;
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Merges two ascending lists; where both have a time, `newer` wins. */
function merge(older: Iterable<StoredPoint>, newer: readonly StoredPoint[]): StoredPoint[] {
  const merged: StoredPoint[] = [];
  let next = 0;
  for (const point of older) {
    while (next < newer.length && (newer[next] as StoredPoint).ts < point.ts) merged.push(newer[next++] as StoredPoint);
    if ((newer[next] as StoredPoint | undefined)?.ts !== point.ts) merged.push(point);
  }
  while (next < newer.length) merged.push(newer[next++] as StoredPoint);
  return merged;
}

const BLOCK = 'first_ts, last_ts, points, kind, min, max, sum';
const blockUpTo = (tx: Tx, series: number, ts: number) =>
  tx.get<BlockRow>(
    `SELECT ${BLOCK}, data FROM ts_block WHERE series = ? AND first_ts <= ? ORDER BY first_ts DESC LIMIT 1`,
    series,
    ts,
  );
const blockAfter = (tx: Tx, series: number, ts: number) =>
  tx.get<BlockRow>(
    `SELECT ${BLOCK}, data FROM ts_block WHERE series = ? AND first_ts > ? ORDER BY first_ts LIMIT 1`,
    series,
    ts,
  );

/** Packs the loose points of a series into blocks. Answers how many points stay loose. */
export function seal(tx: Tx, series: number): number {
  const points = tx
    .all<PointRow>('SELECT ts, kind, num, txt FROM ts_point WHERE series = ? ORDER BY ts', series)
    .map(toPoint);
  if (points.length < SEAL_AT / 2) return points.length;
  for (let at = 0; at < points.length; ) at = sealFrom(tx, series, points, at);
  tx.run('DELETE FROM ts_point WHERE series = ?', series);
  return 0;
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
  const order = descending ? 'DESC' : 'ASC';
  const loose = tx
    .all<PointRow>(
      `SELECT ts, kind, num, txt FROM ts_point WHERE series = ? AND ts >= ? AND ts < ? ORDER BY ts ${order} LIMIT ?`,
      series,
      start,
      end,
      limit,
    )
    .map(toPoint);
  const packed = packedRange(tx, series, { start, end }, limit, descending);
  if (packed.length === 0) return loose;
  const merged = descending ? merge(packed.reverse(), loose.reverse()).reverse() : merge(packed, loose);
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
  const loose = tx.all<PointRow>(
    'SELECT ts, kind, num, txt FROM ts_point WHERE series = ? AND ts >= ? AND ts < ? ORDER BY ts',
    series,
    range.start,
    range.end,
  );
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
    while (next < loose.length && (loose[next] as PointRow).ts < first_ts) next++;
    const untouched = next >= loose.length || (loose[next] as PointRow).ts > last_ts;
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
    if (row) aggregator.addColumns(decode({ ...block, data: row.data }), untouched ? undefined : looseTimes);
  }
  for (const row of loose) aggregator.add(row.ts, fromColumns(row));
  return aggregator.result(aggregation);
}

/** The newest point before `ts`, or undefined. */
export function newestBefore(tx: Tx, series: number, ts: number): StoredPoint | undefined {
  return readRange(tx, series, { start: Number.MIN_SAFE_INTEGER, end: ts }, 1, true)[0];
}

/**
 * Deletes about `limit` points of `start ≤ ts < end`, or as many blocks as cost the same; answers how much of the limit is left, 0 when
 * there may be more. Blocks that lie within go whole, unread; only those the range cuts are written anew.
 */
export function deleteRange(tx: Tx, series: number, { start, end }: Range, limit: number): number {
  let left = limit;
  for (const [table, key, cost, within] of [
    ['ts_point', 'ts', POINT_COST, ''],
    ['ts_block', 'first_ts', BLOCK_COST, 'AND last_ts < ?'],
  ] as const) {
    const some = `SELECT ${key} FROM ${table} WHERE series = ? AND ${key} >= ? AND ${key} < ? ${within} LIMIT ?`;
    left -=
      cost *
      tx.run(
        `DELETE FROM ${table} WHERE series = ? AND ${key} IN (${some})`,
        series,
        series,
        start,
        end,
        ...(within ? [end] : []),
        Math.ceil(left / cost),
      );
    if (left <= 0) return 0;
  }
  const from = blockUpTo(tx, series, start)?.first_ts ?? start;
  const cut = tx.all<BlockRow>(
    'SELECT first_ts, points, data FROM ts_block WHERE series = ? AND first_ts >= ? AND first_ts < ? AND last_ts >= ?',
    series,
    from,
    end,
    start,
  );
  for (const block of cut) rewriteBlock(tx, series, block, (ts) => ts >= start && ts < end);
  return Math.max(0, left - cut.length * REWRITE_COST);
}

/** Takes points out of a block; answers whether anything of it was left to be written. */
function rewriteBlock(tx: Tx, series: number, block: BlockRow, isGone: (ts: number) => boolean): boolean {
  tx.run('DELETE FROM ts_block WHERE series = ? AND first_ts = ?', series, block.first_ts);
  const kept = [...pointsOf(decode(block))].filter(({ ts }) => !isGone(ts));
  if (kept.length > 0) writeBlocks(tx, series, kept);
  return kept.length > 0;
}

/** Deletes single points, given by ascending time: a block loses all of them at once. Answers how many blocks were written anew. */
export function deletePoints(tx: Tx, series: number, times: readonly number[]): number {
  let rewritten = 0;
  for (const ts of times) tx.run('DELETE FROM ts_point WHERE series = ? AND ts = ?', series, ts);
  for (let at = 0; at < times.length; ) {
    const block = blockUpTo(tx, series, times[at] as number);
    if (!block || block.last_ts < (times[at] as number)) {
      at += 1;
      continue;
    }
    const gone = new Set<number>();
    for (; at < times.length && (times[at] as number) <= block.last_ts; at += 1) gone.add(times[at] as number);
    if (rewriteBlock(tx, series, block, (ts) => gone.has(ts))) rewritten += 1;
  }
  return rewritten;
}

/**
 * Drops the series that a query names (`SELECT series FROM …`, none of them NULL), however long they are. Once nothing refers to
 * their numbers, which are never given again, their points are out of reach; `deleteDropped` deletes them.
 */
export function dropHistory(tx: Tx, seriesQuery: string, ...params: (string | number)[]): void {
  tx.run(`INSERT OR IGNORE INTO dropped_series (series) ${seriesQuery}`, ...params);
}

/** Where a series has rows: their other column of the key, and what deleting a row costs. */
const ROWS_OF_SERIES = [
  ['ts_block', 'first_ts', BLOCK_COST],
  ['ts_point', 'ts', POINT_COST],
  ['ts_expiry', 'ts', POINT_COST],
] as const;

/** Deletes about `limit` points of dropped series, or as many blocks as cost the same; answers whether there may be more. */
export function deleteDropped(tx: Tx, limit: number): boolean {
  for (let left = limit; left > 0; left -= 1) {
    const series = tx.get<{ series: number }>('SELECT series FROM dropped_series LIMIT 1')?.series;
    if (series === undefined) return false;
    for (const [table, key, cost] of ROWS_OF_SERIES) {
      const some = `SELECT ${key} FROM ${table} WHERE series = ? LIMIT ?`;
      const sql = `DELETE FROM ${table} WHERE series = ? AND ${key} IN (${some})`;
      left -= cost * tx.run(sql, series, series, Math.ceil(left / cost));
      if (left <= 0) return true;
    }
    tx.run('DELETE FROM dropped_series WHERE series = ?', series);
  }
  return true;
}
