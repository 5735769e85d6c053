/** Reading the points of a series that are not packed yet (`ts_point`). */
import type { Tx } from '../framework/tx.js';
import type { Range } from './aggregation.js';
import type { StoredPoint } from './block-codec.js';
import type { ValueKind } from './typed-value.js';
import { fromColumns } from './value-columns.js';

/** Columns of points, each in one text. */
interface PointColumns {
  /** null: there are no points. */
  times: string | null;
  /** A digit for each: its kind, and {@link WITH_TEXT} more where it has a text. */
  kinds: string;
  numbers: string;
  /** JSON of the texts that there are. */
  texts: string;
}

const WITH_TEXT = 5;

/** 17 digits tell each double from all others. */
const COLUMNS = `SELECT group_concat(ts) AS times, group_concat(kind + ${WITH_TEXT} * (txt IS NOT NULL), '') AS kinds,
  group_concat(iif(num IS NULL, '', printf('%!.17g', num))) AS numbers,
  json_group_array(txt) FILTER (WHERE txt IS NOT NULL) AS texts`;

/**
 * Points of `start ≤ ts < end` in the order of time or against it, at most `limit`. SQLite puts their columns together: the driver takes
 * half as long again to hand over a row of each.
 */
export function loosePoints(
  tx: Tx,
  series: number,
  { start, end }: Range,
  { limit = -1, descending = false }: { limit?: number; descending?: boolean } = {},
): StoredPoint[] {
  const columns = tx.get<PointColumns>(
    `${COLUMNS} FROM (SELECT ts, kind, num, txt FROM ts_point WHERE series = ? AND ts >= ? AND ts < ?
     ORDER BY ts ${descending ? 'DESC' : 'ASC'} LIMIT ?)`,
    series,
    start,
    end,
    limit,
  );
  if (!columns || columns.times === null) return [];
  const { kinds } = columns;
  const numbers = columns.numbers.split(',');
  const texts = (JSON.parse(columns.texts) as string[]).values();
  return columns.times.split(',').map((ts, at) => {
    const digit = kinds.charCodeAt(at) - 48;
    const kind = (digit % WITH_TEXT) as ValueKind;
    const txt = digit < WITH_TEXT ? null : (texts.next().value ?? null);
    return { ts: Number(ts), value: fromColumns({ kind, num: numberOf(numbers[at] as string), txt }) };
  });
}

/** What SQLite writes otherwise than JavaScript reads it. */
const UNUSUAL: Record<string, number | null> = {
  '': null,
  Inf: Number.POSITIVE_INFINITY,
  '-Inf': Number.NEGATIVE_INFINITY,
};

const numberOf = (text: string): number | null => (text in UNUSUAL ? (UNUSUAL[text] as number | null) : Number(text));
