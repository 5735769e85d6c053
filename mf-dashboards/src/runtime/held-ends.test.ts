import { SeriesColumns, type SeriesPoints } from '@mullion/shared-kit/series/columns';
import { withHeldEnds } from './held-ends';

const series = (points: readonly (readonly [number, string | number])[]) => {
  const columns = new SeriesColumns();
  for (const [ts, value] of points) columns.put(ts, value);
  return columns;
};
const contents = (points: SeriesPoints) => Array.from(points.times, (ts, at) => [ts, points.valueAt(at)]);
const window = { from: 100, to: 200 };

test.each([
  [
    'before and in the window',
    [
      [10, 'open'],
      [150, 'shut'],
    ],
    [
      [100, 'open'],
      [150, 'shut'],
      [200, 'shut'],
    ],
  ],
  [
    'before the window alone',
    [
      [5, 'shut'],
      [10, 'open'],
    ],
    [
      [100, 'open'],
      [200, 'open'],
    ],
  ],
  [
    'in the window alone',
    [[150, 'shut']],
    [
      [150, 'shut'],
      [200, 'shut'],
    ],
  ],
  [
    'at its beginning and its end',
    [
      [10, 'x'],
      [100, 'open'],
      [200, 'shut'],
    ],
    [
      [100, 'open'],
      [200, 'shut'],
    ],
  ],
  ['nowhere', [], []],
] as const)('states %s hold from its beginning to its end', (_, given, expected) => {
  expect(contents(withHeldEnds(series(given), window))).toEqual(expected);
});

test('what is drawn and what is looked for follow', () => {
  const held = withHeldEnds(
    series([
      [10, 1],
      [150, 3],
    ]),
    window,
  );
  expect([held.length, ...held.values]).toEqual([3, 1, 3, 3]);
  expect([held.indexFrom(100), held.indexFrom(101), held.indexFrom(201)]).toEqual([0, 1, 3]);
});
