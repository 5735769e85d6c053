/** The packed blocks of a series' history (`ts_block`). */
import type { Tx } from '../framework/tx.js';
import { type Columns, decodeBlock, encodeBlock, MIXED, type StoredPoint, summarise } from './block-codec.js';

/** A block is filled up to this many points … */
const BLOCK_POINTS = 1024;
/** … or to about this many bytes of text. */
export const BLOCK_TEXT = 64 * 1024;

export interface BlockRow {
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

export const decode = (row: Pick<BlockRow, 'data' | 'points' | 'first_ts'>): Columns =>
  decodeBlock(Buffer.from(row.data), row.points, row.first_ts);

export function* pointsOf(columns: Columns): Generator<StoredPoint> {
  for (let i = 0; i < columns.count; i++) yield { ts: columns.times[i] as number, value: columns.value(i) };
}

export function writeBlocks(tx: Tx, series: number, points: readonly StoredPoint[]): void {
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
export function merge(older: Iterable<StoredPoint>, newer: readonly StoredPoint[]): StoredPoint[] {
  const merged: StoredPoint[] = [];
  let next = 0;
  for (const point of older) {
    while (next < newer.length && (newer[next] as StoredPoint).ts < point.ts) merged.push(newer[next++] as StoredPoint);
    if ((newer[next] as StoredPoint | undefined)?.ts !== point.ts) merged.push(point);
  }
  while (next < newer.length) merged.push(newer[next++] as StoredPoint);
  return merged;
}

export const BLOCK = 'first_ts, last_ts, points, kind, min, max, sum';
export const blockUpTo = (tx: Tx, series: number, ts: number) =>
  tx.get<BlockRow>(
    `SELECT ${BLOCK}, data FROM ts_block WHERE series = ? AND first_ts <= ? ORDER BY first_ts DESC LIMIT 1`,
    series,
    ts,
  );
export const blockAfter = (tx: Tx, series: number, ts: number) =>
  tx.get<BlockRow>(
    `SELECT ${BLOCK}, data FROM ts_block WHERE series = ? AND first_ts > ? ORDER BY first_ts LIMIT 1`,
    series,
    ts,
  );
