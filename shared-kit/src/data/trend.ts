import { numberOf } from '../realtime/stored-values';

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

/** A trend from stored points in any order. */
export const trendOf = (points: readonly { ts: number; value: unknown }[]): readonly TrendPoint[] =>
  points
    .flatMap(({ ts, value }): TrendPoint[] => {
      const number = numberOf(value);
      return number === null ? [] : [[ts, number]];
    })
    .sort((a, b) => a[0] - b[0])
    .slice(-trendLength);
