import type { SeriesPoints } from '@mullion/shared-kit/series/columns';

/** States as they hold in a window: the one from before stands at its beginning, and the last one at its end too. */
export function withHeldEnds(points: SeriesPoints, { from, to }: { from: number; to: number }): SeriesPoints {
  const { length, times, values } = points;
  if (length === 0) return points;
  const first = points.indexFrom(from);
  const before = first > 0 && times[first] !== from ? 1 : 0;
  const last = length - 1;
  const after = to > Math.max(from, times[last] as number) ? 1 : 0;
  const count = before + length - first + after;
  const sourceOf = (index: number) => Math.min(index + first - before, last);
  const heldTimes = new Float64Array(count);
  const heldValues = new Float64Array(count);
  heldTimes.set(times.subarray(first), before);
  heldValues.set(values.subarray(first - before));
  if (before > 0) heldTimes[0] = from;
  if (after > 0) {
    heldTimes[count - 1] = to;
    heldValues[count - 1] = values[last] as number;
  }
  return {
    length: count,
    times: heldTimes,
    values: heldValues,
    valueAt: (index) => points.valueAt(sourceOf(index)),
    indexFrom(ts) {
      const found = heldTimes.findIndex((time) => time >= ts);
      return found < 0 ? count : found;
    },
  };
}
