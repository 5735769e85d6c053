/** How large the answers of calls become, counted while they are made, so that nobody makes one that fills the memory. */
import { QUERY_LIMITS } from './query-limits.js';
import type { Tx } from './tx.js';

const sizes = new WeakMap<Tx, number>();

/** Counts what is added to a call's answer, in bytes; false when the answer gets larger than one may be. */
export function fitsAnswer(tx: Tx, bytes: number): boolean {
  const size = (sizes.get(tx) ?? 0) + bytes;
  sizes.set(tx, size);
  return size <= QUERY_LIMITS.answerBytes;
}
