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

/**
 * Brings series with times of their own onto one axis, in one walk along all of them, so that live data can be aligned
 * several times a second. Points of one series at the same time: the last one counts.
 */
export function alignSeries(series: readonly ChartSeries[]): AlignedData {
  const times: number[] = [];
  const columns: (number | null | undefined)[][] = series.map(() => []);
  const at = series.map(() => 0);
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
      let value: number | null | undefined;
      while (points[position]?.[0] === ts) value = points[position++]?.[1];
      at[one] = position;
      columns[one]?.push(value);
    });
  }
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
