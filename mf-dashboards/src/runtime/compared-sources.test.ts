import { SeriesColumns } from '@mullion/shared-kit/series/columns';
import { comparedSources, laterBy } from './compared-sources';
import type { WidgetSource } from './widget-source';

const key = (name: string, comparisonSettings?: object, type = 'timeseries') =>
  ({ name, type, label: name, color: 'red', settings: { comparisonSettings } }) as never;
const source = (keys: WidgetSource['keys'], kind: WidgetSource['kind'] = 'entities'): WidgetSource => ({
  ...{ kind, name: '', aliasName: '', entities: { entityType: 'DEVICE', ids: [] } },
  ...{ keyFilters: [], keys, latestKeys: [key('latest')] },
});
const history = { selectedTab: 1, history: { historyType: 0, timewindowMs: 60_000 } } as const;
const earlier = (label: string, unit: string) => `${label} of ${unit}`;
const compared = (sources: WidgetSource[], settings: object, timewindow: object = history) =>
  comparedSources({ sources, settings: settings as never, timewindow }, earlier).slice(sources.length);

test('behind the datasources stand those of the earlier time, of the keys that show it', () => {
  const sources = [
    source([key('a')], 'function'),
    source([
      key('b'),
      key('c', { showValuesForComparison: false }),
      key('d', { comparisonValuesLabel: 'Before', color: 'blue' }),
      key('e', {}, 'attribute'),
    ]),
  ];
  const [one, ...others] = compared(sources, { comparisonEnabled: true, timeForComparison: 'days' });
  expect(others).toEqual([]);
  expect(one).toMatchObject({ comparison: { unit: 'days', of: 1 }, latestKeys: [] });
  expect(one?.keys.map(({ label, color }) => [label, color])).toEqual([
    ['b of days', undefined],
    ['Before', 'blue'],
  ]);
});

test.each([
  ['that does not compare', { timeForComparison: 'days' }, history],
  ['of realtime', { comparisonEnabled: true }, { selectedTab: 0, realtime: {} }],
  ['of realtime that is stored without its tab', { comparisonEnabled: true }, { realtime: {} }],
])('a widget %s has its datasources alone', (_what, settings, timewindow) => {
  expect(compared([source([key('a')])], settings, timewindow)).toEqual([]);
});

test('settings of any shape compare with the previous interval', () => {
  const settings = { comparisonEnabled: true, timeForComparison: ['days'], comparisonCustomIntervalValue: {} };
  const [one] = compared([source([key('a', 'none' as never)])], settings);
  expect(one?.comparison).toEqual({ unit: 'previousInterval', customMs: 7_200_000, of: 0 });
});

test('points are drawn later, with their values', () => {
  const columns = new SeriesColumns();
  columns.put(1000, 1);
  columns.put(2000, 'on');
  const later = laterBy(columns, 500);
  expect([...later.times]).toEqual([1500, 2500]);
  expect([later.length, later.valueAt(1), later.indexFrom(1501)]).toEqual([2, 'on', 1]);
});
