/** How a value lies in a row: its kind, a number where it has one, a text where it has one. */
import type { SqlValue } from '../framework/tx.js';
import { BOOLEAN, DOUBLE, LONG, type TypedValue, type ValueKind } from './typed-value.js';

export interface ValueColumns {
  kind: ValueKind;
  num: number | null;
  txt: string | null;
}

/** `kind, num, txt` of a value. A LONG beyond the exact numbers keeps its digits as text beside the number. */
export function toColumns({ kind, value }: TypedValue): [SqlValue, SqlValue, SqlValue] {
  switch (kind) {
    case LONG:
      return typeof value === 'bigint' ? [kind, Number(value), String(value)] : [kind, value as number, null];
    case DOUBLE:
      return [kind, value as number, null];
    case BOOLEAN:
      return [kind, value ? 1 : 0, null];
    default:
      return [kind, null, value as string];
  }
}

export function fromColumns({ kind, num, txt }: ValueColumns): TypedValue {
  switch (kind) {
    case LONG:
      return { kind, value: txt === null ? (num as number) : BigInt(txt) };
    case DOUBLE:
      return { kind, value: num as number };
    case BOOLEAN:
      return { kind, value: num === 1 };
    default:
      return { kind, value: txt ?? '' };
  }
}
