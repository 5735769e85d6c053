import type { SeriesPoints } from './columns';

/** Points to draw: times, and the value at each of them; null is a gap. */
export interface DrawnPoints {
  ts: number[];
  value: (number | null)[];
}

/** Of the points in one column of pixels as many are drawn: the first, the least, the greatest and the last. */
const pointsPerPixel = 4;

/**
 * The points that make the line of a series in `from` … `to`, drawn `width` pixels wide: all of them while they are few,
 * else the first, least, greatest and last of each column of pixels, so that no peak and no column is lost. What is drawn
 * is always a point of the series. One point on either side goes along, to which the line leaves the picture.
 */
export function decimate(points: SeriesPoints, from: number, to: number, width: number): DrawnPoints {
  const { times, values, length } = points;
  const start = Math.max(0, points.indexFrom(from) - 1);
  const end = Math.min(length, points.indexFrom(to) + 1);
  const drawn: DrawnPoints = { ts: [], value: [] };
  const draw = (index: number) => {
    const value = values[index] as number;
    drawn.ts.push(times[index] as number);
    drawn.value.push(Number.isNaN(value) ? null : value);
  };
  if (end - start <= pointsPerPixel * width || !(to > from)) {
    for (let index = start; index < end; index++) draw(index);
    return drawn;
  }
  const msPerPixel = (to - from) / width;
  let index = start;
  while (index < end) {
    const began = index;
    const pixel = Math.floor(((times[began] as number) - from) / msPerPixel);
    const bound = from + (pixel + 1) * msPerPixel;
    let first = -1;
    let last = -1;
    let least = -1;
    let greatest = -1;
    let min = Infinity;
    let max = -Infinity;
    do {
      const value = values[index] as number;
      if (value < min) {
        min = value;
        least = index;
      }
      if (value > max) {
        max = value;
        greatest = index;
      }
      // Only NaN is not equal to itself.
      // biome-ignore lint/suspicious/noSelfCompare: a call for each of a million points would be felt.
      if (value === value) {
        if (first < 0) first = index;
        last = index;
      }
      index++;
    } while (index < end && (times[index] as number) < bound);
    if (first < 0) {
      draw(began);
      continue;
    }
    draw(first);
    const earlier = Math.min(least, greatest);
    const later = Math.max(least, greatest);
    if (earlier > first) draw(earlier);
    if (later > Math.max(first, earlier)) draw(later);
    if (last > Math.max(first, later)) draw(last);
  }
  return drawn;
}
