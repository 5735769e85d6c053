/** A short history of one value: what a sparkline draws. */
export type TrendPoint = readonly [ts: number, value: number];

/** Points a trend keeps. */
export const trendLength = 60;

/** A sparkline is drawn again at most this often, in ms, however fast its value changes. */
export const trendInterval = 1000;

/** A value as a number; null for texts, JSON and nothing. Booleans are 0 and 1. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (isState(value)) return value === 'true' ? 1 : 0;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whether a live value is one of two states, which the platform keeps as a boolean. */
export const isState = (text: string | undefined): boolean => text === 'true' || text === 'false';

/** Digits behind the point beyond which the platform keeps a number as text. */
const mostDecimals = 16;

/** Whether a live value is a number that the platform counts with: longer ones it keeps as texts. */
export function isCounted(text: string | undefined): boolean {
  const number = numberOf(text);
  if (number === null || text === undefined || isState(text)) return false;
  return Math.abs(number) < 2 ** 63 && (text.split('.')[1] ?? '').length <= mostDecimals;
}

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

/** Which way a trend goes, in a word, for those who do not see the line. */
export function direction(trend: readonly TrendPoint[]): 'rising' | 'falling' | 'steady' {
  const first = trend[0]?.[1];
  const last = trend.at(-1)?.[1];
  if (first === undefined || last === undefined) return 'steady';
  const values = trend.map(([, value]) => value);
  const range = Math.max(...values) - Math.min(...values);
  if (range === 0 || Math.abs(last - first) < range * 0.1) return 'steady';
  return last > first ? 'rising' : 'falling';
}
