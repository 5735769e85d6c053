import fc from 'fast-check';
import { createSeriesBuckets, type Grouping } from './series-buckets';

const grouping = (type: Grouping['type']): Grouping => ({ startTs: 1000, interval: 10, type });
const filled = (type: Grouping['type'], ...values: (readonly [ts: number, value: string])[]) => {
  const buckets = createSeriesBuckets(grouping(type));
  for (const [ts, value] of values) buckets.addPoint({ ts, value });
  return buckets;
};

describe('grouped series', () => {
  it('stand in the middle of their bucket, ascending; what begins before the first bucket is left out', () => {
    const buckets = filled('AVG', [1025, '3'], [1000, '1'], [1009, '2'], [999, '9']);
    expect(buckets.points(0)).toEqual([
      { ts: 1005, value: '1.5' },
      { ts: 1025, value: '3' },
    ]);
  });

  it.each([
    ['MIN', '-2'],
    ['MAX', '7'],
    ['SUM', '5'],
    ['COUNT', '4'],
    ['AVG', '1.25'],
  ] as const)('%s of 7, -2, 0 and a text is %s', (type, value) => {
    const buckets = filled(type, [1001, '7'], [1002, '-2'], [1003, '0'], [1004, 'on']);
    expect(buckets.points(0)).toEqual([{ ts: 1005, value }]);
  });

  it('go on where the answer of the platform ends, averages by the number of their points', () => {
    const buckets = createSeriesBuckets(grouping('AVG'));
    buckets.putGroup({ ts: 1005, value: '10', count: 3 });
    buckets.putGroup({ ts: 1013, value: '4' });
    buckets.addPoint({ ts: 1008, value: '2' });
    buckets.addPoint({ ts: 1019, value: '6' });
    expect(buckets.points(0)).toEqual([
      { ts: 1005, value: '8' },
      { ts: 1015, value: '5' },
    ]);
  });

  it('lose the buckets that lie before the window', () => {
    const buckets = filled('SUM', [1001, '1'], [1011, '1'], [1021, '1']);
    expect(buckets.points(1010).map(({ ts }) => ts)).toEqual([1015, 1025]);
    expect(buckets.points(0).map(({ ts }) => ts)).toEqual([1015, 1025]);
  });

  it('are the same in whatever order points come', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 1000, max: 1200 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 1,
    });
    const type = fc.constantFrom<Grouping['type']>('MIN', 'MAX', 'SUM', 'COUNT');
    fc.assert(
      fc.property(points, type, (values, wanted) => {
        const texts = values.map(([ts, value]) => [ts, String(value)] as const);
        expect(filled(wanted, ...texts).points(0)).toEqual(filled(wanted, ...[...texts].reverse()).points(0));
      }),
    );
  });
});
