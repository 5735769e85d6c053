import type { Metadata } from '../message.js';

/** The time that metadata tell, epoch milliseconds; undefined: none, or none that clocks and JSON know. */
export function timeIn({ ts }: Metadata): number | undefined {
  const time = /^-?\d+$/.test(ts ?? '') ? Number(ts) : Number.NaN;
  return Number.isSafeInteger(time) ? time : undefined;
}
