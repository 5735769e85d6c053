import { completeDataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { aggregatedKeyOf, comparedValue } from './aggregated-key';

const oil = (more: object = {}) => completeDataKey({ name: 'oil', type: 'timeseries', label: 'Oil', ...more });

test.each([
  ['PREVIOUS_VALUE', '12', '10', '10'],
  ['DELTA_ABSOLUTE', '12', '10', '2'],
  ['DELTA_PERCENT', '12', '10', '20'],
  ['DELTA_PERCENT', '12', '0', '100'],
  ['DELTA_PERCENT', '5', '-10', '-150'],
  [undefined, '12', '10', '2'],
  ['PREVIOUS_VALUE', undefined, '10', '10'],
  ['DELTA_ABSOLUTE', '12', undefined, undefined],
  ['DELTA_PERCENT', 'on', '10', undefined],
])('%s of %s after %s is %s', (comparisonResultType, current, previous, result) => {
  expect(comparedValue(oil({ comparisonResultType }), { selectedTab: 1 }, current, previous)).toBe(result);
});

test('a key stands for its window only if it is a series that is summed up', () => {
  expect(aggregatedKeyOf(oil())).toBeUndefined();
  expect(aggregatedKeyOf(oil({ aggregationType: 'NONE' }))).toBeUndefined();
  expect(aggregatedKeyOf(oil({ type: 'attribute', aggregationType: 'AVG' }))).toBeUndefined();
  for (const damaged of [null, 5, 'MEDIAN', {}])
    expect(aggregatedKeyOf(oil({ aggregationType: damaged }))).toBeUndefined();
  expect(aggregatedKeyOf(oil({ aggregationType: 'AVG' }))).toEqual({ key: 'oil', agg: 'AVG' });
});

test('a compared key asks for the time it is compared with; for that alone where nothing else is shown', () => {
  const compared = { aggregationType: 'SUM', comparisonEnabled: true };
  expect(aggregatedKeyOf(oil(compared))).toMatchObject({ compare: { with: 'previousInterval' } });
  expect(
    aggregatedKeyOf(
      oil({
        ...compared,
        ...{ timeForComparison: 'customInterval', comparisonCustomIntervalValue: 5000 },
        comparisonResultType: 'PREVIOUS_VALUE',
      }),
    ),
  ).toMatchObject({ agg: 'SUM', compare: { with: 'customInterval', customMs: 5000, previousOnly: true } });
});
