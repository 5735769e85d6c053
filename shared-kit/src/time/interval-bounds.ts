import type { Aggregation } from '../api/telemetry';
import { DAY, intervalChoices, MAX_BUCKETS, MIN_DATAPOINTS, SECOND } from './constants';

/** Limits of any interval, in ms. */
export const MIN_INTERVAL_MS = SECOND;
export const MAX_INTERVAL_MS = 7300 * DAY;

/** Points of a chart by which the range is divided: for the suggested and the longest interval. */
export const POINTS_AT_SUGGESTED_INTERVAL = 200;
export const POINTS_AT_LONGEST_INTERVAL = MIN_DATAPOINTS;

export interface IntervalBounds {
  /** ms */
  min: number;
  max: number;
}

/** The bounds of an interval that nothing else bounds. */
export const anyInterval: IntervalBounds = { min: MIN_INTERVAL_MS, max: MAX_INTERVAL_MS };

const clamp = (value: number, { min, max }: IntervalBounds) => Math.max(min, Math.min(max, value));
const wholeSeconds = (ms: number, round: (value: number) => number) => round(ms / SECOND) * SECOND;

/** Between which bounds the values of a window may be grouped, by the most points a chart may have; whole seconds. */
export function intervalBounds(windowMs: number, maxDatapoints: number): IntervalBounds {
  const shortest = clamp(wholeSeconds(windowMs / maxDatapoints, Math.ceil), anyInterval);
  const max = clamp(wholeSeconds(windowMs / POINTS_AT_LONGEST_INTERVAL, Math.floor), anyInterval);
  return { min: Math.min(shortest, max), max };
}

/** The bounds of what is offered, and fallen back to: one request brings the buckets. Finer ones are read in slices. */
export const offeredBounds = (windowMs: number, maxDatapoints: number): IntervalBounds => {
  const { min, max } = intervalBounds(windowMs, maxDatapoints);
  return { min: Math.max(min, intervalBounds(windowMs, MAX_BUCKETS).min), max };
};

/** What a list offers within bounds. */
export const intervalsWithin = ({ min, max }: IntervalBounds): readonly number[] =>
  intervalChoices.filter((choice) => choice >= min && choice <= max);

/** The offered interval that is nearest to `wanted` (the shorter of two); `wanted` within the bounds if none is offered. */
export function nearestInterval(wanted: number, bounds: IntervalBounds): number {
  const within = clamp(wanted, bounds);
  return (
    intervalsWithin(bounds).reduce<number | undefined>(
      (best, choice) => (best === undefined || Math.abs(choice - within) < Math.abs(best - within) ? choice : best),
      undefined,
    ) ?? within
  );
}

/**
 * The grouping interval to use in a window: a given one within the bounds, else a suggestion; one that is too short for the
 * window was chosen for another, and becomes the shortest that is offered. Without aggregation it is a second, which
 * nothing is grouped by.
 */
export function boundInterval(
  interval: number | null | undefined,
  windowMs: number,
  type: Aggregation,
  maxDatapoints: number,
): number {
  if (type === 'NONE') return MIN_INTERVAL_MS;
  const bounds = intervalBounds(windowMs, maxDatapoints);
  const offered = offeredBounds(windowMs, maxDatapoints);
  const given = interval && interval > 0 ? wholeSeconds(interval, Math.round) : 0;
  if (given > 0) return given < bounds.min ? offered.min : Math.min(given, bounds.max);
  return nearestInterval(wholeSeconds(windowMs / POINTS_AT_SUGGESTED_INTERVAL, Math.ceil), offered);
}

/**
 * What an interval becomes when bounds hold for it: clamped, and in the simple control one that is offered. `undefined`
 * when there is none.
 */
export function fitInterval(
  interval: number | undefined,
  bounds: IntervalBounds,
  advanced: boolean,
): number | undefined {
  if (!interval || !(interval > 0)) return undefined;
  return advanced ? clamp(interval, bounds) : nearestInterval(interval, bounds);
}

/** The number of points within what the platform allows (see `maxDatapointsOf`). */
export const fitDatapoints = (limit: number | null | undefined, maxDatapoints: number): number =>
  clamp(limit || defaultDatapoints(maxDatapoints), { min: MIN_DATAPOINTS, max: maxDatapoints });

/** Points of a new timewindow: half of what is allowed. */
export const defaultDatapoints = (maxDatapoints: number): number =>
  Math.max(MIN_DATAPOINTS, Math.floor(maxDatapoints / 2));
