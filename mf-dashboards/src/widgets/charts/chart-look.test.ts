import { type SeriesChart, seriesForm, seriesKeyForm } from '../../edit/widget-settings/chart-forms';
import type { StoredField, ValuedField } from '../../edit/widget-settings/stored-field';
import { lookOf, type SetLine } from './chart-look';

/** Settings that have their effect elsewhere, with the test that shows it. */
const elsewhere: Readonly<Record<string, string>> = {
  stack: 'chart-settings.test.tsx',
  barAlignment: 'chart-settings.test.tsx',
  excludeFromStacking: 'chart-settings.test.tsx',
  comparisonEnabled: 'comparison.test.tsx',
  timeForComparison: 'comparison.test.tsx',
  comparisonCustomIntervalValue: 'comparison.test.tsx',
  'comparisonSettings.showValuesForComparison': 'comparison.test.tsx',
  'comparisonSettings.comparisonValuesLabel': 'comparison.test.tsx',
  'comparisonSettings.color': 'comparison.test.tsx',
  customLegendEnabled: 'chart-settings.test.tsx',
  dataKeysListForLabels: 'chart-settings.test.tsx',
  hideDataByDefault: 'chart-legend.test.tsx',
  disableDataHiding: 'chart-legend.test.tsx',
  removeFromLegend: 'chart-legend.test.tsx',
};

const valuedIn = (fields: readonly StoredField[]): ValuedField[] =>
  fields.flatMap((field) => (field.kind === 'group' ? valuedIn(field.fields) : [field]));

/** A value that isn't the initial one. */
function other(field: ValuedField): unknown {
  switch (field.kind) {
    case 'flag':
      return field.initial !== true;
    case 'number':
      return 7;
    case 'choice':
      return field.options.at(-1);
    case 'color':
      return '#123456';
    case 'list':
      return [{ thresholdValueSource: 'predefinedValue', thresholdValue: 3 }];
    case 'function':
      return 'return value;';
    case 'text':
    case 'icon':
    case 'html':
    case 'css':
    case 'markdown':
    case 'image':
    case 'own':
      return 'Other';
  }
}

const withValue = (path: string, value: unknown): Record<string, unknown> => {
  const [member = '', ...rest] = path.split('.');
  return { [member]: rest.length === 0 ? value : withValue(rest.join('.'), value) };
};

const line = (settings: object, chart: SeriesChart): SetLine => ({
  ...{ id: 'a', label: 'Oil', unit: '°C', settings },
  ...(chart === 'bar' && { bars: { align: 1 } }),
});

const facts = {
  earlierBy: 3_600_000,
  texts: { 'return value;': { 1: 'one' } },
  shapes: { 'return value;': [['arc', 0, 0, 3, 0, 6] as const] },
};

const cases = (['line', 'state', 'bar'] as const).flatMap((chart) => [
  ...valuedIn(seriesForm(chart)).map((field) => ({ chart, of: 'chart', field, path: field.path })),
  ...valuedIn(seriesKeyForm(chart)).map((field) => ({ chart, of: 'key', field, path: field.path })),
]);

/** What a setting needs beside itself to count. */
const beside = (path: string): object => ({
  ...(path === 'lineWidth' && { showLines: true }),
  ...(path.startsWith('axis') && { showSeparateAxis: true }),
  ...((path.startsWith('showPoint') || path === 'pointShapeFormatter') && { showPoints: path !== 'showPoints' }),
  ...(path === 'pointShapeFormatter' && { showPointShape: 'custom' }),
});
const needsChosenLevel = { thresholds: [{ thresholdValue: 3 }] };

test.each(cases.filter(({ path }) => !(path in elsewhere)))(
  '$path of the $of changes how a $chart chart is drawn',
  ({ chart, of, field, path }) => {
    const key = { ...beside(path), ...(path === 'thresholdsLineWidth' && needsChosenLevel) };
    const value = withValue(path, other(field));
    const lines = (own: object) => [line({}, chart), { ...line(own, chart), id: 'b' }];
    const before = lookOf({}, lines(key), facts);
    const after = of === 'key' ? lookOf({}, lines({ ...key, ...value }), facts) : lookOf(value, lines(key), facts);
    expect(after).not.toEqual(before);
  },
);

test('what nobody has chosen leaves a chart as the kit draws it', () => {
  const stored = {
    ...{ stack: false, fontSize: 10, fontColor: '#545454', showTooltip: true, shadowSize: 4, smoothLines: false },
    grid: { color: '#545454', tickColor: '#DDDDDD', verticalLines: true, horizontalLines: true, outlineWidth: 1 },
    xaxis: { title: null, showLabels: true, color: '#545454' },
    yaxis: { min: null, max: null, title: null, showLabels: true, color: '#545454', tickSize: null, tickDecimals: 0 },
  };
  const key = { showLines: true, fillLines: false, showPoints: false, lineWidth: 1, thresholds: [] };
  expect(lookOf(stored, [line(key, 'line')])).toBeUndefined();
});

test('lines share an axis by their unit, and one may have its own', () => {
  const lines = [
    { id: 'a', label: 'Oil', unit: '°C', settings: {} },
    { id: 'b', label: 'Air', unit: 'bar', settings: {} },
    { id: 'c', label: 'Water', unit: '°C', settings: {} },
    { id: 'd', label: 'Core', unit: '°C', settings: { showSeparateAxis: true, axisPosition: 'right', axisMax: 90 } },
  ];
  const look = lookOf({}, lines);
  expect(lines.map(({ id }) => look?.lines[id]?.axis)).toEqual([0, 1, 0, 2]);
  expect(look?.axes).toMatchObject([
    { side: 'left', unit: '°C' },
    { side: 'right', unit: 'bar' },
    { side: 'right', unit: '°C', max: 90 },
  ]);
});

test('a threshold stands on the axis of its line; equal ones are drawn once', () => {
  const threshold = { thresholdValueSource: 'predefinedValue', thresholdValue: 40 };
  const lines = [
    { id: 'a', label: 'Oil', unit: '°C', settings: { thresholds: [threshold, { ...threshold, lineWidth: 4 }] } },
    { id: 'b', label: 'Air', unit: 'bar', settings: { thresholds: [{ ...threshold, color: 'red' }] } },
  ];
  expect(lookOf({ thresholdsLineWidth: 2 }, lines, { levels: [{ value: 50, color: 'blue' }] })?.levels).toEqual([
    { value: 40, axis: 0, color: 'var(--color-series-3)', width: 2 },
    { value: 40, axis: 1, color: 'red', width: 2 },
    { value: 50, axis: 0, color: 'blue', width: 2 },
  ]);
});
