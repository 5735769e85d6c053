import type { TsValue } from '../api/entity-query';
import type { Aggregation } from '../api/telemetry';
import type { SeriesPoint } from './series';

/** How the values of a series are grouped: buckets of one width, the first of which begins at `startTs`. */
export interface Grouping {
  startTs: number;
  /** ms */
  interval: number;
  type: Exclude<Aggregation, 'NONE'>;
}

/** A series in buckets, which live points go into: the platform groups what it has stored only. */
export interface SeriesBuckets {
  /** A value that the platform has grouped. */
  putGroup(group: TsValue): void;
  addPoint(point: SeriesPoint): void;
  /** One point in the middle of each bucket that ends after `from`, ascending. */
  points(from: number): readonly SeriesPoint[];
}

interface Bucket {
  value: number;
  /** Points behind the value, which an average is weighted by. */
  count: number;
}

/** What a point makes of a bucket; null: nothing, as texts have no least and no greatest among numbers. */
const joins: Record<Grouping['type'], (bucket: Bucket | undefined, text: string) => Bucket | null> = {
  COUNT: (bucket) => ({ value: (bucket?.value ?? 0) + 1, count: (bucket?.count ?? 0) + 1 }),
  SUM: (bucket, text) => ({ value: (bucket?.value ?? 0) + summand(text), count: (bucket?.count ?? 0) + 1 }),
  AVG: (bucket, text) => {
    const { value, count } = bucket ?? { value: 0, count: 0 };
    return { value: (value * count + summand(text)) / (count + 1), count: count + 1 };
  },
  MIN: (bucket, text) => extreme(bucket, text, Math.min),
  MAX: (bucket, text) => extreme(bucket, text, Math.max),
};

/** Texts count as nothing in sums, as on the platform. */
const summand = (text: string): number => numberOf(text) ?? 0;

function extreme(bucket: Bucket | undefined, text: string, choose: (a: number, b: number) => number): Bucket | null {
  const value = numberOf(text);
  if (value === null) return null;
  return { value: bucket ? choose(bucket.value, value) : value, count: (bucket?.count ?? 0) + 1 };
}

function numberOf(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

export function createSeriesBuckets({ startTs, interval, type }: Grouping): SeriesBuckets {
  const buckets = new Map<number, Bucket>();
  const indexOf = (ts: number) => Math.floor((ts - startTs) / interval);
  return {
    putGroup({ ts, value, count }) {
      const number = numberOf(value);
      if (number !== null) buckets.set(indexOf(ts), { value: number, count: count ?? 1 });
    },
    addPoint({ ts, value }) {
      const index = indexOf(ts);
      const joined = index < 0 ? null : joins[type](buckets.get(index), value);
      if (joined) buckets.set(index, joined);
    },
    points(from) {
      const points: SeriesPoint[] = [];
      for (const [index, { value }] of [...buckets].sort(([a], [b]) => a - b)) {
        const start = startTs + index * interval;
        if (start + interval <= from) buckets.delete(index);
        else points.push({ ts: start + interval / 2, value: String(value) });
      }
      return points;
    },
  };
}
