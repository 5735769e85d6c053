import { SECOND } from './constants';
import { fromWallClock, toWallClock } from './time-zone';
import type { FixedTimewindow } from './timewindow';

/** A period is at least so long, in ms. */
export const MIN_PERIOD_GAP_MS = SECOND;

/**
 * A moment as a period stores it: periods are chosen and kept as the reader's own wall clock shows them, whatever zone
 * they are read in. Without a zone it is the moment itself.
 */
export const toStoredTime = (ts: number, zone?: string | null): number =>
  zone ? fromWallClock(toWallClock(ts, zone)) : ts;

/** The moment that a stored time means: the same clock time in the zone, at the offset of its own date. */
export const fromStoredTime = (stored: number, zone?: string | null): number =>
  zone ? fromWallClock(toWallClock(stored), zone) : stored;

/** Whether a period has both ends, in order, and does not end after `latest`. */
export const isPeriod = ({ startTimeMs, endTimeMs }: FixedTimewindow, latest: number): boolean =>
  endTimeMs - startTimeMs >= MIN_PERIOD_GAP_MS && endTimeMs <= latest;

/** A period that ends at `latest` at the latest and is long enough; its start gives way. */
export function clampPeriod({ startTimeMs, endTimeMs }: FixedTimewindow, latest: number): FixedTimewindow {
  const end = Math.min(endTimeMs, latest);
  return { startTimeMs: Math.min(startTimeMs, end - MIN_PERIOD_GAP_MS), endTimeMs: end };
}
