import type uPlot from 'uplot';
import { applyLook } from './apply-look';
import type { ChartLook } from './chart-look';
import type { AdjustPanel } from './chart-options';

const look: ChartLook = {
  font: { size: 12 },
  grid: { isVertical: true, isHorizontal: true, outlineWidth: 0 },
  times: { hasLabels: true },
  shadow: 0,
  axes: [
    { side: 'left', title: 'Speed', unit: 'km/h', hasLabels: true },
    { side: 'right', title: 'Fuel', unit: '%', hasLabels: true },
  ],
  lines: Object.fromEntries(
    ['speed', 'fuel'].map((id, axis) => [id, { width: 1, isFilled: false, isSmooth: false, axis }]),
  ),
  levels: [],
  tooltip: { isShown: true, isIndividual: false, isCumulative: false, hidesZeros: false, texts: {} },
};
const panel = {
  series: ['speed', 'fuel'].map((id, at) => ({ one: { id, label: id }, at })),
  color: (paint: string) => paint,
  locale: 'en-US',
  fontFamily: 'sans-serif',
  timeLabels: () => [],
  powerOf: () => 0,
  paths: {},
} as unknown as Parameters<AdjustPanel>[1];

/** Titles and labels of the value axes of a chart so wide, and its room at the end. */
const drawnAt = (width: number) => {
  const usual = { width, height: 200, padding: [8, 28, 0, 0], axes: [{}, {}], series: [{}, {}, {}] };
  const { axes = [], padding } = applyLook(usual as unknown as uPlot.Options, look, panel);
  const labels = ({ values }: uPlot.Axis) => (values as (plot: unknown, splits: number[]) => string[])({}, [5]);
  return [...axes.slice(1).map((axis) => [axis.label, ...labels(axis)]), padding?.[1]];
};

test('two axes leave the lines of a narrow chart their room: titles go first, then what the second says', () => {
  expect(drawnAt(400)).toEqual([['Speed', '5 km/h'], ['Fuel', '5 %'], 0]);
  expect(drawnAt(300)).toEqual([[undefined, '5 km/h'], [undefined, '5 %'], 0]);
  expect(drawnAt(190)).toEqual([[undefined, '5 km/h'], [undefined, ''], 18]);
});
