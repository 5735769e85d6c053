/** Reading the points of a series that are not packed yet (`ts_point`). */
import type { Tx } from '../framework/tx.js';
import type { Range } from './aggregation.js';
import type { StoredPoint } from './block-codec.js';
import { PACKED, type PackedValues, unpackValues } from './packed-values.js';

/** Points of `start ≤ ts < end` in the order of time or against it, at most `limit`. */
export function loosePoints(
  tx: Tx,
  series: number,
  { start, end }: Range,
  { limit = -1, descending = false }: { limit?: number; descending?: boolean } = {},
): StoredPoint[] {
  const packed = tx.get<PackedValues>(
    `SELECT ${PACKED} FROM (SELECT ts, kind, num, txt FROM ts_point WHERE series = ? AND ts >= ? AND ts < ?
     ORDER BY ts ${descending ? 'DESC' : 'ASC'} LIMIT ?)`,
    series,
    start,
    end,
    limit,
  );
  return unpackValues(packed);
}
