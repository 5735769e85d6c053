import type { TsValue } from '../api/entity-query';
import type { Aggregation, TelemetryValue } from '../api/telemetry';
import { type PlainColumns, SeriesColumns } from './columns';
import { ColumnsBuilder } from './columns-builder';
import { valueOfText } from './value-dictionary';

/** A series that is asked for in parts, and grows with what the WebSocket pushes, where values are texts. */
export interface LiveSeries {
  /** All there is by now: asked for where it is read, since parts are put in then. */
  readonly points: SeriesColumns;
  /** Everything there is from `from` on, as a command answers it. */
  answer(from: number, values: readonly TsValue[]): void;
  /** A part that a call has read. */
  fill(part: PlainColumns): void;
  /** Pushed points: single ones, also where the series is grouped. */
  add(values: readonly TsValue[]): void;
  /** Drops what ends before `from`. */
  trim(from: number): void;
}

/** Points as they are, the newest `limit` of them. `isState`: the last before what is trimmed holds on, and stays too. */
export function createRawSeries(limit: number, isState = false): LiveSeries {
  const columns = new SeriesColumns();
  /** What calls have read since somebody looked: with each part that is put in, all there is would be copied. */
  const parts: PlainColumns[] = [];
  const grow = (change: (points: SeriesColumns) => void) => {
    for (const part of joinEarlier(parts.splice(0))) columns.putAll(part);
    change(columns);
    columns.keepLast(isState ? limit + 1 : limit);
    return columns;
  };
  return {
    get points() {
      return parts.length > 0 ? grow(() => {}) : columns;
    },
    answer: (from, values) => void grow((points) => points.replace(from, Infinity, columnsOf(values))),
    fill: (part) => void parts.push(part),
    add: (values) =>
      void grow((points) => {
        for (const { ts, value } of values) points.put(ts, valueOfText(value));
      }),
    trim: (from) =>
      void grow((points) => {
        const before = isState ? points.times[points.indexFrom(from) - 1] : undefined;
        points.trimBefore(before ?? from);
      }),
  };
}

/** Parts of a series as one, where each lies before the one before it and has numbers alone; else as they are. */
function joinEarlier(parts: readonly PlainColumns[]): readonly PlainColumns[] {
  const isJoined = parts.every(({ ts, codes }, at) => {
    const last = ts[ts.length - 1] ?? Infinity;
    return !codes && last < (at > 0 ? (parts[at - 1]?.ts[0] ?? last) : Infinity);
  });
  if (!isJoined || parts.length < 2) return parts;
  const length = parts.reduce((sum, { ts }) => sum + ts.length, 0);
  const joined = { ts: new Float64Array(length), value: new Float64Array(length) };
  let to = length;
  for (const { ts, value } of parts) {
    to -= ts.length;
    joined.ts.set(ts, to);
    joined.value.set(value, to);
  }
  return [joined];
}

/** Points as the WebSocket sends them, in any order, as columns. */
export function columnsOf(values: readonly TsValue[]): PlainColumns {
  const builder = new ColumnsBuilder(values.length);
  for (const { ts, value } of values) builder.add(ts, valueOfText(value));
  return builder.finish();
}

/** How the values of a series are grouped: buckets of one width, one of which begins at `startTs`. */
export interface Grouping {
  startTs: number;
  /** ms */
  interval: number;
  type: Exclude<Aggregation, 'NONE'>;
}

interface Bucket {
  value: number;
  /** Points behind the value, which an average is weighted by; undefined: only the platform knows. */
  count: number | undefined;
}

/** What a point makes of a bucket; null: nothing, as texts have no least and no greatest among numbers. */
const joins: Record<Grouping['type'], (bucket: Bucket | undefined, value: TelemetryValue) => Bucket | null> = {
  COUNT: (bucket) => ({ value: (bucket?.value ?? 0) + 1, count: undefined }),
  SUM: (bucket, value) => ({ value: (bucket?.value ?? 0) + summand(value), count: undefined }),
  AVG(bucket, value) {
    const { value: average, count } = bucket ?? { value: 0, count: 0 };
    if (count === undefined) return null;
    return { value: (average * count + summand(value)) / (count + 1), count: count + 1 };
  },
  MIN: (bucket, value) => extreme(bucket, value, Math.min),
  MAX: (bucket, value) => extreme(bucket, value, Math.max),
};

/** Texts count as nothing in sums, as on the platform. */
const summand = (value: TelemetryValue): number => (typeof value === 'number' ? value : 0);

function extreme(bucket: Bucket | undefined, value: TelemetryValue, choose: (a: number, b: number) => number) {
  if (typeof value !== 'number') return null;
  return { value: bucket ? choose(bucket.value, value) : value, count: undefined };
}

/**
 * One point in the middle of each bucket. Live points go into the buckets that the platform began: it groups what it has
 * stored only. An average that a call has read says nothing of the points behind it, so a late point leaves it as it is.
 */
export function createGroupedSeries({ startTs, interval, type }: Grouping): LiveSeries {
  const points = new SeriesColumns();
  const counts = new Map<number, number>();
  let first = startTs;
  const middleOf = (ts: number) => startTs + Math.floor((ts - startTs) / interval) * interval + interval / 2;

  function add({ ts, value }: TsValue) {
    if (ts < first) return;
    const middle = middleOf(ts);
    const index = points.indexAt(middle);
    const known = index < 0 ? undefined : { value: points.values[index] as number, count: counts.get(middle) };
    const joined = joins[type](known, valueOfText(value));
    if (!joined) return;
    points.put(middle, joined.value);
    if (joined.count !== undefined) counts.set(middle, joined.count);
  }

  return {
    points,
    answer(from, values) {
      const builder = new ColumnsBuilder(values.length);
      for (const middle of counts.keys()) if (middle >= from) counts.delete(middle);
      for (const { ts, value, count } of values) {
        const number = valueOfText(value);
        if (typeof number !== 'number') continue;
        builder.addNumber(middleOf(ts), number);
        counts.set(middleOf(ts), count ?? 1);
      }
      points.replace(from, Infinity, builder.finish());
    },
    // The platform cuts the last bucket of a range, and puts its point in the middle of what is left.
    fill: ({ ts, ...part }) => points.putAll({ ...part, ts: ts.map(middleOf) }),
    add: (values) => values.forEach(add),
    trim(from) {
      first = Math.max(first, middleOf(from) - interval / 2);
      if (!points.trimBefore(first)) return;
      for (const middle of counts.keys()) if (middle < first) counts.delete(middle);
    },
  };
}
