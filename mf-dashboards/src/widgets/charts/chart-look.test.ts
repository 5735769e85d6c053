import { lookOf, type SetLine } from './chart-look';

const line = (settings: object): SetLine => ({ id: 'a', label: 'Oil', unit: '°C', settings });

test('what nobody has chosen leaves a chart as the kit draws it', () => {
  const stored = {
    ...{ stack: false, fontSize: 10, fontColor: '#545454', showTooltip: true, shadowSize: 4, smoothLines: false },
    grid: { color: '#545454', tickColor: '#DDDDDD', verticalLines: true, horizontalLines: true, outlineWidth: 1 },
    xaxis: { title: null, showLabels: true, color: '#545454' },
    yaxis: { min: null, max: null, title: null, showLabels: true, color: '#545454', tickSize: null, tickDecimals: 0 },
  };
  const key = { showLines: true, fillLines: false, showPoints: false, lineWidth: 1, thresholds: [] };
  expect(lookOf(stored, [line(key)])).toBeUndefined();
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

test('bars are as wide as somebody has chosen where each value is one that was sent', () => {
  const bars = [{ ...line({}), bars: { align: 1 as const } }];
  expect(lookOf({ defaultBarWidth: 5000 }, bars, { isGrouped: false })?.barMs).toBe(5000);
  expect(lookOf({ defaultBarWidth: 5000 }, bars, { isGrouped: true })?.barMs).toBeUndefined();
});
