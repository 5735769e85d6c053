/** How a value lies in a row: its kind, a number where it has one, a text where it has one. */
import { fold } from '../framework/paging.js';
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

const NON_ASCII = /[^\x20-\x7e]/;

/** `kind, num, txt, folded` of a present value: texts that SQLite cannot fold itself (it folds ASCII only) carry a folded copy. */
export function toPresentColumns(value: TypedValue): [SqlValue, SqlValue, SqlValue, SqlValue] {
  const columns = toColumns(value);
  const text = columns[2];
  return [...columns, typeof text === 'string' && NON_ASCII.test(text) ? fold(text) : null];
}
