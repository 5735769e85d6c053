import fc from 'fast-check';
import { SeriesColumns } from './columns';
import { decimate } from './decimate';

const series = fc
  .uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 900 })
  .chain((times) =>
    fc.tuple(
      fc.constant([...times].sort((a, b) => a - b)),
      fc.array(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -50, max: 50 }) }, fc.constant(null)), {
        minLength: times.length,
        maxLength: times.length,
      }),
    ),
  )
  .map(([times, values]) => times.map((ts, index) => [ts, values[index] ?? null] as const));

/** Pixels are as wide as doubles say: the one whose bounds a time lies between. */
function pixelAt(ts: number, from: number, msPerPixel: number): number {
  const near = Math.floor((ts - from) / msPerPixel);
  return ts >= from + (near + 1) * msPerPixel ? near + 1 : near;
}

const columnsOf = (points: readonly (readonly [number, number | null])[]) => {
  const columns = new SeriesColumns();
  for (const [ts, value] of points) columns.put(ts, value);
  return columns;
};

it('draws points of the series alone, ascending and few, and loses no peak and no column of pixels', () => {
  fc.assert(
    fc.property(
      series,
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 60 }),
      (points, from, length, width) => {
        const to = from + length;
        const { ts, value } = decimate(columnsOf(points), from, to, width);
        const known = new Map(points);
        expect(value).toEqual(ts.map((one) => known.get(one)));
        expect(ts).toEqual([...new Set(ts)].sort((a, b) => a - b));
        expect(ts.length).toBeLessThanOrEqual(4 * width + 4);

        const pixelOf = (one: number) => pixelAt(one, from, length / width);
        const inside = points.filter(([one]) => one >= from && one < to);
        const pixels = new Set(inside.map(([one]) => pixelOf(one)));
        for (const pixel of pixels) {
          const there = inside.filter(([one]) => pixelOf(one) === pixel).map(([, each]) => each);
          const drawn = ts.flatMap((one, index) =>
            one >= from && one < to && pixelOf(one) === pixel ? [value[index]] : [],
          );
          const numbers = there.filter((each) => each !== null);
          if (numbers.length === 0) expect(drawn).toContain(null);
          else {
            expect(drawn).toContain(Math.min(...numbers));
            expect(drawn).toContain(Math.max(...numbers));
          }
        }
        const before = points.filter(([one]) => one < from).at(-1);
        const after = points.find(([one]) => one >= to);
        if (before) expect(ts[0]).toBe(before[0]);
        if (after) expect(ts.at(-1)).toBe(after[0]);
      },
    ),
    { numRuns: 500 },
  );
});

it('draws few points as they are, gaps included', () => {
  const points = [
    [0, 1],
    [10, null],
    [20, 3],
  ] as const;
  expect(decimate(columnsOf(points), 0, 30, 100)).toEqual({ ts: [0, 10, 20], value: [1, null, 3] });
  expect(decimate(new SeriesColumns(), 0, 30, 100)).toEqual({ ts: [], value: [] });
});
