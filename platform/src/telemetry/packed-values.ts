/** Stored values that SQLite puts together in one row of columns: the driver takes half as long again to hand over a row of each. */
import type { StoredPoint } from './block-codec.js';
import type { ValueKind } from './typed-value.js';
import { fromColumns } from './value-columns.js';

/** Columns of values, each in one text. */
export interface PackedValues {
  /** null: there are none. */
  times: string | null;
  /** A digit for each: its kind, and {@link WITH_TEXT} more where it has a text. */
  kinds: string;
  numbers: string;
  /** JSON of the texts that there are. */
  texts: string;
}

const WITH_TEXT = 5;

/** What is selected of rows of `ts, kind, num, txt`. 17 digits tell each double from all others. */
export const PACKED = `group_concat(ts) AS times, group_concat(kind + ${WITH_TEXT} * (txt IS NOT NULL), '') AS kinds,
  group_concat(iif(num IS NULL, '', printf('%!.17g', num))) AS numbers,
  json_group_array(txt) FILTER (WHERE txt IS NOT NULL) AS texts`;

/** The values in the order of their rows. */
export function unpackValues(packed: PackedValues | undefined): StoredPoint[] {
  if (!packed || packed.times === null) return [];
  const { kinds } = packed;
  const numbers = packed.numbers.split(',');
  const texts = (JSON.parse(packed.texts) as string[]).values();
  return packed.times.split(',').map((ts, at) => {
    const digit = kinds.charCodeAt(at) - 48;
    const kind = (digit % WITH_TEXT) as ValueKind;
    const txt = digit < WITH_TEXT ? null : (texts.next().value ?? null);
    return { ts: Number(ts), value: fromColumns({ kind, num: numberOf(numbers[at] as string), txt }) };
  });
}

/** Infinity is written otherwise than JavaScript reads it. */
function numberOf(text: string): number | null {
  if (text === '') return null;
  const number = Number(text);
  return Number.isNaN(number) ? Number(text.replace('Inf', 'Infinity')) : number;
}
