import { numberOf } from '../realtime/stored-values';
import type { SeriesPoints } from '../series/columns';

/** A short history of one value: what a sparkline draws. */
export type TrendPoint = readonly [ts: number, value: number];

/** Points a trend keeps. */
export const trendLength = 60;

/** A sparkline is drawn again at most this often, in ms, however fast its value changes. */
export const trendInterval = 1000;

/** A trend with one more point; late and repeated points change nothing. */
export function appendPoint(trend: readonly TrendPoint[], ts: number, value: unknown): readonly TrendPoint[] {
  const number = numberOf(value);
  const last = trend.at(-1);
  if (number === null || (last && last[0] >= ts)) return trend;
  return [...trend.slice(-(trendLength - 1)), [ts, number]];
}

/** A trend from the newest points of a series; what is no number has no place in it. */
export function trendOf({ times, values }: Pick<SeriesPoints, 'times' | 'values'>): readonly TrendPoint[] {
  const trend: TrendPoint[] = [];
  for (let at = times.length - 1; at >= 0 && trend.length < trendLength; at--) {
    const [ts, value] = [times[at] as number, values[at] as number];
    if (Number.isFinite(value)) trend.push([ts, value]);
  }
  return trend.reverse();
}
