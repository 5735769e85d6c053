const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Buckets of one chart; the platform answers at most 700. */
export const pointsPerChart = 300;

/** A span of time that ends now. */
export interface ChartRange {
  id: '15m' | '1h' | '6h' | '24h' | '7d';
  /** ms */
  length: number;
  /** Width of a bucket, ms. */
  interval: number;
}

const range = (id: ChartRange['id'], length: number): ChartRange => ({ id, length, interval: length / pointsPerChart });

/** What a person chooses from. */
export const chartRanges = [
  range('15m', 15 * minute),
  range('1h', hour),
  range('6h', 6 * hour),
  range('24h', day),
  range('7d', 7 * day),
] as const;
