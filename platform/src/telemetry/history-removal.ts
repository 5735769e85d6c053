/** Removing history: ranges, single points, and whole series, in pieces of bounded cost. */
import type { Tx } from '../framework/tx.js';
import type { Range } from './aggregation.js';
import { type BlockRow, blockUpTo, decode, pointsOf, writeBlocks } from './history-blocks.js';

/** What deletions cost beside each other: of a point, of a block that goes whole, of one that loses some of its points. */
const POINT_COST = 1;
const BLOCK_COST = 10;
const REWRITE_COST = 100;

/**
 * Deletes about `limit` points of `start ≤ ts < end`, or as many blocks as cost the same; answers how much of the limit is left, 0 when
 * there may be more. Blocks entirely within are dropped unread; only those the range cuts are rewritten.
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

/** Deletes single points, given by ascending time: a block loses all of them at once. Returns how many blocks were rewritten. */
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
