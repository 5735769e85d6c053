import type { SeriesPoints } from '../series/columns';

type Points = readonly (readonly [ts: number, value: number | null])[];

/** How a series is drawn as bars. */
interface Bars {
  /** On which side of its time a bar stands: before it, around it, or after it. */
  align: -1 | 0 | 1;
}

/** One line of a time-series chart. */
export interface ChartLine {
  id: string;
  label: string;
  unit?: string;
  /** Place in the palette, so that a series keeps its color beside others, or a CSS color; default: its place in the chart. */
  color?: number | string;
  /** A state: it holds until the next point, however late that comes, and is drawn in steps. */
  holds?: boolean;
  /** Its values are written with so many decimals; absent: with as many as tell them apart. */
  decimals?: number | null;
  /** It is drawn as bars; all series of a chart are, or none. */
  bars?: Bars;
  /** It stands upon those of the series before it that do. */
  stacked?: boolean;
  /** Its values are 1 and 0, which stand for true and false and read so. */
  isBoolean?: boolean;
  /** It stands for an earlier time beside what it is compared with: its points came so many ms before the times they are drawn at. */
  earlierBy?: number;
  /** What it was in all; of a line that a feed draws. */
  summary?: SeriesSummary;
}

/** A line with its points. */
export interface ChartSeries extends ChartLine {
  /** Epoch ms and value, oldest first; `null` is a gap. */
  points: Points;
}

/** What stands beside the lines. Its colors are the custom properties `--chart-level` and `--chart-span`. */
export interface ChartMarks {
  /** Values that a series, by its id, is compared with: dashed lines that are always in view, with a label where there is one. */
  levels?: readonly { of: string; value: number; label?: string }[];
  /** A time that is shaded, epoch ms; without an end it goes on. */
  span?: { from: number; to?: number };
  /** The same in words, for those who don’t see it. */
  text: string;
}

/** A series' place in the palette, or its own color. `at`: its place in the chart. */
export const colorOf = ({ color }: Pick<ChartSeries, 'color'>, at: number): number | string => color ?? at;

/** A value of a boolean series as it was sent. */
export const booleanText = (value: number): string => String(value !== 0);

/** What a series is called where its unit matters. */
export const seriesTitle = ({ label, unit }: Pick<ChartSeries, 'label' | 'unit'>): string =>
  unit ? `${label} (${unit})` : label;

/** A silence longer than so many times the usual distance of two points around it is a gap. */
const silence = 4;
/** Fewer points have no usual distance. */
const fewestForSilence = 4;

/** How often a series has points, where those that are drawn do not say it. */
export interface Rhythm {
  /** The usual distance of two points, ms. */
  usual: number;
  /** Shorter gaps never count as silence, ms. */
  least: number;
}

/** So many distances before and after one say what is usual there. */
const neighbors = 4;

/** The middle one of some distances; of none 0. */
const usualOf = (distances: readonly number[]): number =>
  distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 0;

/**
 * A series with a gap in each silence. The rule: two points that are further apart than four times what is usual before or
 * after them (the median of four distances) are not joined: how often a sender sends may change. Fewer than four points, and
 * states, which hold, have no gaps but those they bring.
 */
export function breakAtSilence(series: ChartSeries, rhythm?: Rhythm): ChartSeries {
  const { points, holds } = series;
  if (holds || points.length < fewestForSilence) return series;
  const distances = points.slice(1).map(([ts], before) => ts - (points[before]?.[0] ?? ts));
  const least = Math.max(rhythm?.least ?? 0, silence * distances.reduce((one, other) => Math.min(one, other)));
  const isSilence = (at: number): boolean => {
    const distance = distances[at] ?? 0;
    if (distance <= least) return false;
    const around = [distances.slice(Math.max(0, at - neighbors), at), distances.slice(at + 1, at + 1 + neighbors)];
    const usual = rhythm?.usual ?? Math.max(...around.map(usualOf));
    return usual > 0 && distance > usual * silence;
  };
  const silences = new Set(distances.flatMap((_, at) => (isSilence(at) ? [at + 1] : [])));
  if (silences.size === 0) return series;
  return {
    ...series,
    points: points.flatMap(
      ([ts, value], at): Points =>
        silences.has(at)
          ? [
              [(points[at - 1]?.[0] ?? ts) + 1, null],
              [ts, value],
            ]
          : [[ts, value]],
    ),
  };
}

/** Common times in ms and, per series, the value at each of them: `undefined` where a series has no point, `null` from one that is a gap to its next value. */
export type AlignedData = [times: number[], ...values: (number | null | undefined)[][]];

/**
 * Brings series with times of their own onto one axis, in one walk along all of them, so that live data can be aligned
 * several times a second. Points of one series at the same time: the last one counts.
 */
export function alignSeries(series: readonly ChartSeries[]): AlignedData {
  const times: number[] = [];
  const columns: (number | null | undefined)[][] = series.map(() => []);
  const at = series.map(() => 0);
  // In a gap a series has no value at the times of others either.
  const between = series.map((): null | undefined => undefined);
  for (;;) {
    let ts = Infinity;
    series.forEach(({ points }, one) => {
      const next = points[at[one] ?? 0]?.[0];
      if (next !== undefined && next < ts) ts = next;
    });
    if (ts === Infinity) return [times, ...columns];
    times.push(ts);
    series.forEach(({ points }, one) => {
      let position = at[one] ?? 0;
      let value: number | null | undefined = between[one];
      while (points[position]?.[0] === ts) value = points[position++]?.[1];
      between[one] = value === null ? null : undefined;
      at[one] = position;
      columns[one]?.push(value);
    });
  }
}

/** What a series was in all. */
export interface SeriesSummary {
  last: number;
  min: number;
  /** Mean of the points, each counted once. */
  avg: number;
  max: number;
  /** Points that count. */
  count: number;
}

/** What a line was in all; undefined if it has no values. */
export const summaryOf = (line: ChartLine | ChartSeries): SeriesSummary | undefined =>
  'points' in line ? summarize(line) : line.summary;

/**
 * What a series says in a few numbers; `undefined` if it has no values.
 * @param range ends of what counts, epoch ms; default: all of it
 */
export function summarize(
  { points }: ChartSeries,
  range: readonly [number, number] | null = null,
): SeriesSummary | undefined {
  const count = counter();
  for (const [ts, value] of points)
    if (value !== null && (!range || (ts >= range[0] && ts <= range[1]))) count.add(value);
  return count.summary();
}

/** The same of columns, between two times, both inclusive, epoch ms. */
export function summarizePoints(
  points: SeriesPoints,
  [from, to]: readonly [number, number],
): SeriesSummary | undefined {
  const count = counter();
  const { times, values, length } = points;
  for (let at = points.indexFrom(from); at < length && (times[at] as number) <= to; at++)
    count.add(values[at] as number);
  return count.summary();
}

function counter() {
  let [min, max, avg, count] = [Infinity, -Infinity, 0, 0];
  let last: number | undefined;
  return {
    add(value: number) {
      if (!Number.isFinite(value)) return;
      min = Math.min(min, value);
      max = Math.max(max, value);
      count++;
      // Step by step: the sum of large numbers is none.
      avg += value / count - avg / count;
      last = value;
    },
    summary: (): SeriesSummary | undefined => (last === undefined ? undefined : { last, min, avg, max, count }),
  };
}
