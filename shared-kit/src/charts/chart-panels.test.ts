import type { ChartSeries } from './chart-data';
import { panelsOf } from './chart-panels';

const series = (id: string, values: number[], unit?: string): ChartSeries => ({
  id,
  label: id,
  unit,
  points: values.map((value, ts) => [ts, value] as const),
});

test('series of different magnitude stand in panels of their own', () => {
  const temperature = series('temperature', [18, 22]);
  expect(panelsOf([temperature, series('pressure', [1012, 1016]), series('indoor', [19, 24])])).toEqual([[0, 2], [1]]);
});

test('and so do series of different units, however alike their numbers are', () => {
  expect(panelsOf([series('a', [1, 2], '°C'), series('b', [1, 2], '%'), series('c', [1, 2], '%')])).toEqual([
    [0],
    [1, 2],
  ]);
});

test('a series that hides another one within its range is kept apart from it', () => {
  expect(panelsOf([series('load', [0, 100]), series('ripple', [49, 51])])).toEqual([[0], [1]]);
});

test('what does not change, or has no values, has its panel', () => {
  expect(panelsOf([series('none', []), series('flat', [5, 5]), series('other', [5, 5.5])])).toEqual([[0], [1, 2]]);
});

test('booleans are no numbers, and stand apart from them', () => {
  const state = (id: string) => ({ ...series(id, [0, 1]), isBoolean: true });
  expect(panelsOf([series('load', [0, 1]), state('running'), state('open')])).toEqual([[0], [1, 2]]);
});
