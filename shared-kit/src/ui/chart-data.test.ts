import fc from 'fast-check';
import { alignSeries, type ChartSeries, summarize } from './chart-data';

const series = (...points: [number, number | null][]): ChartSeries => ({ id: 'a', label: 'a', points });

test('series with times of their own share one axis', () => {
  expect(alignSeries([series([1, 10], [3, 30]), series([2, 200], [3, null])])).toEqual([
    [1, 2, 3],
    [10, undefined, 30],
    [undefined, 200, null],
  ]);
});

test('of several points at one time the last one counts', () => {
  expect(alignSeries([series([1, 10], [1, 11], [2, 20])])).toEqual([
    [1, 2],
    [11, 20],
  ]);
});

test('every point is found again at its time', () => {
  const points = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer()), { selector: ([ts]) => ts })
    .map((all) => all.sort(([one], [other]) => one - other));
  fc.assert(
    fc.property(points, points, (one, other) => {
      const [times, first = []] = alignSeries([series(...one), series(...other)]);
      expect(times).toEqual([...new Set([...one, ...other].map(([ts]) => ts))].sort((a, b) => a - b));
      for (const [ts, value] of one) expect(first[times.indexOf(ts)]).toBe(value);
    }),
  );
});

test('a series in a sentence: last, least and most, without its gaps', () => {
  expect(summarize(series([1, 5], [2, -3], [3, 4], [4, null]))).toEqual({ last: 4, min: -3, max: 5 });
  expect(summarize(series([1, null]))).toBeUndefined();
  expect(summarize(series())).toBeUndefined();
});
