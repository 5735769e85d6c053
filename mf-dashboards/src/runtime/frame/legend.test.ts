import type { ScriptData } from '../frame-context';
import { legendOf } from './legend';

const format = (value: number, decimals: number, units: string) => `${value.toFixed(decimals)}${units && ` ${units}`}`;
const line = (label: string, values: unknown[], more: object = {}): ScriptData => ({
  datasource: {},
  dataKey: { label, settings: {}, ...more },
  data: values.map((value, at) => [at, value] as const),
});
const all = { showMin: true, showMax: true, showAvg: true, showTotal: true, showLatest: true };

test('says the figures that it is configured with, in units and decimals of the key, else of the widget', () => {
  const data = [line('Oil', [1, '3', 'none', null, '', 2]), line('Heat', [4], { units: '°C', decimals: 0 })];
  const { data: figures } = legendOf(data, { type: 'latest', legendConfig: all, units: 'l', decimals: 1 }, [1], format);
  expect(figures).toEqual([
    { min: '1.0 l', max: '3.0 l', avg: '2.0 l', total: '6.0 l', latest: '2.0 l', hidden: false },
    { min: '4 °C', max: '4 °C', avg: '4 °C', total: '4 °C', latest: '4 °C', hidden: true },
  ]);
});

test('says the average of time series, unless it is configured otherwise', () => {
  const of = (type: string, legendConfig?: object) =>
    legendOf([line('Oil', [1])], { type, legendConfig }, [], format).data;
  const none = { min: null, max: null, avg: null, total: null, latest: null, hidden: false };
  expect(of('timeseries')).toEqual([{ ...none, avg: '1.00' }]);
  expect(of('latest')).toEqual([none]);
  expect(of('timeseries', { showAvg: false })).toEqual([none]);
});

test('is in the order of the data, or of the labels, without what has no place in it', () => {
  const data = [line('b', []), line('c', [], { settings: { removeFromLegend: true } }), line('a', [])];
  const places = (sortDataKeys: boolean) =>
    legendOf(data, { type: 'timeseries', legendConfig: { sortDataKeys } }, [], format).keys.map((key) => key.dataIndex);
  expect(places(false)).toEqual([0, 2]);
  expect(places(true)).toEqual([2, 0]);
});

test('without numbers says nothing, and a text as it is', () => {
  const [empty, text] = legendOf(
    [line('a', []), line('b', ['on'])],
    { type: 'latest', legendConfig: all },
    [],
    format,
  ).data;
  expect([empty?.avg, empty?.latest, text?.max, text?.latest]).toEqual(['', '', '', 'on']);
});

test('takes any number of points', () => {
  const data = [
    line(
      'a',
      Array.from({ length: 300_000 }, (_, at) => at),
    ),
  ];
  expect(legendOf(data, { type: 'latest', legendConfig: all }, [], format).data[0]?.max).toBe('299999.00');
});
