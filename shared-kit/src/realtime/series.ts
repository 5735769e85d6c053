/** One point of a live time series; values are texts on this channel. */
export interface SeriesPoint {
  ts: number;
  value: string;
}

/** Joins points by time, ascending; where both have one at the same time the update's stands. */
export function mergeSeries(known: readonly SeriesPoint[], update: readonly SeriesPoint[]): SeriesPoint[] {
  if (update.length === 0) return [...known];
  const newer = [...update].sort((a, b) => a.ts - b.ts);
  const last = known.at(-1);
  const first = newer[0];
  // the usual case: points that follow
  if (!last || (first && first.ts > last.ts)) return dedupe([...known, ...newer]);
  const merged: SeriesPoint[] = [];
  let i = 0;
  for (const point of newer) {
    for (let next = known[i]; next && next.ts < point.ts; next = known[++i]) merged.push(next);
    while (known[i]?.ts === point.ts) i++;
    merged.push(point);
  }
  return dedupe([...merged, ...known.slice(i)]);
}

/** Of points with the same time the last stays. */
const dedupe = (points: SeriesPoint[]): SeriesPoint[] => points.filter((point, i) => points[i + 1]?.ts !== point.ts);

/** Points at or after `startTs`. */
export function trimSeries(points: readonly SeriesPoint[], startTs: number): readonly SeriesPoint[] {
  const first = points.findIndex(({ ts }) => ts >= startTs);
  if (first === 0) return points;
  return first < 0 ? [] : points.slice(first);
}
