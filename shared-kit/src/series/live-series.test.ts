import fc from 'fast-check';
import { SeriesColumns } from './columns';
import { createGroupedSeries, createRawSeries, type Grouping, type LiveSeries } from './live-series';

const grouping = (type: Grouping['type']): Grouping => ({ startTs: 1000, interval: 10, type });
const filled = (type: Grouping['type'], ...values: (readonly [ts: number, value: string])[]) => {
  const series = createGroupedSeries(grouping(type));
  for (const [ts, value] of values) series.add([{ ts, value }]);
  return series;
};
const contents = ({ points }: LiveSeries) =>
  Array.from(points.times, (ts, index) => [ts, points.valueAt(index)] as const);
const columns = (...points: [number, number][]) => ({
  ts: Float64Array.from(points, ([ts]) => ts),
  value: Float64Array.from(points, ([, value]) => value),
});

describe('grouped series', () => {
  it('stand in the middle of their bucket, ascending; what begins before the first bucket is left out', () => {
    const series = filled('AVG', [1025, '3'], [1000, '1'], [1009, '2'], [999, '9']);
    expect(contents(series)).toEqual([
      [1005, 1.5],
      [1025, 3],
    ]);
  });

  it.each([
    ['MIN', -2],
    ['MAX', 7],
    ['SUM', 5],
    ['COUNT', 4],
    ['AVG', 1.25],
  ] as const)('%s of 7, -2, 0 and a text is %s', (type, value) => {
    expect(contents(filled(type, [1001, '7'], [1002, '-2'], [1003, '0'], [1004, 'on']))).toEqual([[1005, value]]);
  });

  it('go on where the answer of the platform ends, averages by the number of their points', () => {
    const series = createGroupedSeries(grouping('AVG'));
    series.answer(1000, [
      { ts: 1005, value: '10', count: 3 },
      { ts: 1013, value: '4' },
    ]);
    series.add([
      { ts: 1008, value: '2' },
      { ts: 1019, value: '6' },
    ]);
    expect(contents(series)).toEqual([
      [1005, 8],
      [1015, 5],
    ]);
  });

  it('take what a call has read for whole buckets, of whose averages nothing is made', () => {
    const [average, sum] = [filled('AVG'), filled('SUM')];
    for (const series of [average, sum]) {
      series.fill(columns([1005, 3], [1012, 4]));
      series.add([{ ts: 1018, value: '8' }]);
    }
    expect(contents(average)).toEqual([
      [1005, 3],
      [1015, 4],
    ]);
    expect(contents(sum)).toEqual([
      [1005, 3],
      [1015, 12],
    ]);
  });

  it('lose the buckets that lie before the window, also for points that come late', () => {
    const series = filled('SUM', [1001, '1'], [1011, '1'], [1021, '1']);
    series.trim(1010);
    series.add([{ ts: 1009, value: '5' }]);
    expect(contents(series).map(([ts]) => ts)).toEqual([1015, 1025]);
    series.trim(1018);
    expect(contents(series).map(([ts]) => ts)).toEqual([1015, 1025]);
  });

  it('are the same in whatever order points come', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 1000, max: 1200 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 1,
    });
    const type = fc.constantFrom<Grouping['type']>('MIN', 'MAX', 'SUM', 'COUNT');
    fc.assert(
      fc.property(points, type, (values, wanted) => {
        const texts = values.map(([ts, value]) => [ts, String(value)] as const);
        expect(contents(filled(wanted, ...texts))).toEqual(contents(filled(wanted, ...[...texts].reverse())));
      }),
    );
  });
});

describe('points as they are', () => {
  it('are the newest so many, an answer standing for all there is', () => {
    const series = createRawSeries(3);
    series.answer(0, [
      { ts: 30, value: 'on' },
      { ts: 10, value: '1' },
    ]);
    series.add([{ ts: 20, value: '2' }]);
    expect(contents(series)).toEqual([
      [10, 1],
      [20, 2],
      [30, 'on'],
    ]);
    series.add([{ ts: 40, value: '4' }]);
    series.answer(20, [{ ts: 30, value: 'off' }]);
    series.fill(columns([5, 5]));
    expect(contents(series)).toEqual([
      [5, 5],
      [30, 'off'],
    ]);
  });
});

it('puts in what was read since somebody looked at once, as all there is is copied with it', () => {
  const series = createRawSeries(7);
  const putAll = jest.spyOn(SeriesColumns.prototype, 'putAll');
  series.fill(columns([50, 5], [60, 6]));
  series.fill(columns([30, 3], [40, 4]));
  series.fill(columns([10, 1], [20, 2]));
  expect(contents(series)).toEqual([10, 20, 30, 40, 50, 60].map((ts) => [ts, ts / 10]));
  expect(putAll).toHaveBeenCalledTimes(1);
  // What comes again, and texts, are put in one after the other.
  series.fill(columns([10, 9]));
  series.fill({ ...columns([0, 0], [70, 0]), codes: Uint32Array.of(0, 1), dictionary: [0, 'on'] });
  series.add([{ ts: 80, value: '8' }]);
  expect(contents(series)).toEqual([...[20, 30, 40, 50, 60].map((ts) => [ts, ts / 10]), [70, 'on'], [80, 8]]);
  putAll.mockRestore();
});
