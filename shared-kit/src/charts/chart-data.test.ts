import fc from 'fast-check';
import { SeriesColumns } from '../series/columns';
import { alignSeries, breakAtSilence, type ChartSeries, summarize, summarizePoints } from './chart-data';

const series = (...points: [number, number | null][]): ChartSeries => ({ id: 'a', label: 'a', points });

test('series with times of their own share one axis', () => {
  expect(alignSeries([series([1, 10], [3, 30]), series([2, 200], [3, null])])).toEqual([
    [1, 2, 3],
    [10, undefined, 30],
    [undefined, 200, null],
  ]);
});

test('a gap reaches to the next value, also at the times of others', () => {
  const [, gapped] = alignSeries([series([1, 10], [2, null], [5, 50]), series([1, 1], [3, 3], [4, 4], [6, 6])]);
  expect(gapped).toEqual([10, null, null, null, 50, undefined]);
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

test('a series in numbers: last, least, mean and most, without its gaps, of all or of a part', () => {
  const all = series([1, 5], [2, -3], [3, 4], [4, null]);
  expect(summarize(all)).toEqual({ last: 4, min: -3, avg: 2, max: 5, count: 3 });
  expect(summarize(all, [1, 2])).toEqual({ last: -3, min: -3, avg: 1, max: 5, count: 2 });
  expect(summarize(all, [4, 9])).toBeUndefined();
  expect(summarize(series([1, null]))).toBeUndefined();
  expect(summarize(series())).toBeUndefined();
  expect(summarize(series([1, 1e308], [2, 1e308], [3, 1e308]))?.avg).toBe(1e308);
  expect(summarize(series([1, 1e308], [2, -1e308]))?.avg).toBe(0);
});

test('columns say the same in numbers as the points they hold', () => {
  const columns = new SeriesColumns();
  columns.put(1, 5);
  columns.put(2, -3);
  columns.put(3, 4);
  columns.put(4, 'open');
  expect(summarizePoints(columns, [-Infinity, Infinity])).toEqual({ last: 4, min: -3, avg: 2, max: 5, count: 3 });
  expect(summarizePoints(columns, [1, 2])).toEqual({ last: -3, min: -3, avg: 1, max: 5, count: 2 });
  expect(summarizePoints(columns, [4, 9])).toBeUndefined();
});

describe('a silence', () => {
  const minute = 60_000;
  const every = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at): [number, number] => [from + at * minute, at]);

  test('longer than four usual distances is a gap, which begins after the last point', () => {
    const points = [...every(10), ...every(3, 30 * minute)];
    expect(breakAtSilence(series(...points)).points).toEqual([
      ...every(10),
      [9 * minute + 1, null],
      ...every(3, 30 * minute),
    ]);
  });

  test('is judged by what is usual there: points that come more often later leave what was drawn as it was', () => {
    const second = minute / 60;
    const slow = every(10, 0).map(([ts, value]): [number, number] => [ts * 5, value]);
    const begin = 50 * minute;
    const fast = every(20, 0).map(([, value], at): [number, number] => [begin + at * 5 * second, value]);
    const denser = series(...slow, ...fast);
    expect(breakAtSilence(denser)).toBe(denser);
    const silent = series(...slow, ...fast, [begin + 20 * minute, 1], [begin + 20 * minute + 5 * second, 1]);
    expect(breakAtSilence(silent).points.filter(([, value]) => value === null)).toHaveLength(1);
  });

  test('of a few missing points is none, nor is the jitter of a sender', () => {
    const missing = series(...every(10), ...every(3, 13 * minute));
    expect(breakAtSilence(missing)).toBe(missing);
    const jitter = series([0, 1], [50, 1], [190, 1], [230, 1], [300, 1]);
    expect(breakAtSilence(jitter)).toBe(jitter);
  });

  test('is none where a series has no rhythm, or holds its value', () => {
    const few = series([0, 1], [1, 1], [1000, 1]);
    expect(breakAtSilence(few)).toBe(few);
    const door = { ...series(...every(10), ...every(3, 300 * minute)), holds: true };
    expect(breakAtSilence(door)).toBe(door);
  });

  test('never takes a point away, nor puts one out of order', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 100_000 })).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(times, (all) => {
        const points = all.map((ts): [number, number] => [ts, 1]);
        const broken = breakAtSilence(series(...points)).points;
        expect(broken.filter(([, value]) => value !== null)).toEqual(points);
        expect(broken.map(([ts]) => ts)).toEqual(broken.map(([ts]) => ts).toSorted((a, b) => a - b));
      }),
    );
  });
});
