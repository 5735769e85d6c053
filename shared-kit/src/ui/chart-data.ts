/** One line of a time-series chart. */
export interface ChartSeries {
  id: string;
  label: string;
  unit?: string;
  /** Epoch ms and value, oldest first; `null` is a gap. */
  points: readonly (readonly [ts: number, value: number | null])[];
}

/** Common times in ms and, per series, the value at each of them: `undefined` where a series has no point, `null` in its gaps. */
export type AlignedData = [times: number[], ...values: (number | null | undefined)[][]];

/** Brings series with times of their own onto one axis. Points of one series at the same time: the last one counts. */
export function alignSeries(series: readonly ChartSeries[]): AlignedData {
  const times = [...new Set(series.flatMap(({ points }) => points.map(([ts]) => ts)))].sort((a, b) => a - b);
  const index = new Map(times.map((ts, at) => [ts, at]));
  const columns = series.map(({ points }) => {
    const column: (number | null | undefined)[] = new Array(times.length).fill(undefined);
    for (const [ts, value] of points) column[index.get(ts) ?? 0] = value;
    return column;
  });
  return [times, ...columns];
}

/** What a series says in a sentence; `undefined` if it has no values. */
export function summarize({ points }: ChartSeries): { last: number; min: number; max: number } | undefined {
  let min = Infinity;
  let max = -Infinity;
  let last: number | undefined;
  for (const [, value] of points) {
    if (value === null || !Number.isFinite(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
    last = value;
  }
  return last === undefined ? undefined : { last, min, max };
}
