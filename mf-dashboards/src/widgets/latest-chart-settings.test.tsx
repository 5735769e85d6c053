import { addTexts } from '@mullion/shared-kit/i18n/i18n';
import { render, screen } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import type { Widget } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';
import { nothingYet } from '../runtime/latest-rows';
import { useLatestRows } from '../runtime/use-latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';
import { type StoredParts, testSettings } from '../testing/turned-settings';
import LatestChart from './latest-chart';
import type { LatestDrawingProps } from './latest-drawing';
import { aroundAt, pieRadii, type Slice } from './latest-geometry';
import { type LatestChartKind, latestLook } from './latest-look';
import { type DrawingFacts, latestOption } from './latest-option';

/* Every declared setting of charts of latest values, and of their keys, turned once: what is drawn has to change. */

jest.mock('../runtime/use-latest-rows', () => ({ useLatestRows: jest.fn() }));
/** jsdom can't draw: in the place of a drawing, what it would be made of, and buttons to press its slices. */
jest.mock('./latest-drawing', () => ({
  __esModule: true,
  default: ({ kind, slices, look, press }: LatestDrawingProps) => (
    <output>
      {JSON.stringify([look.hasTooltip, look.tilt, latestOption(kind, slices, look, facts())])}
      {press &&
        slices.map(({ id, label }) => (
          <button key={id} type="button" onClick={() => press(id)}>
            Press {label}
          </button>
        ))}
    </output>
  ),
}));
beforeAll(() => addTexts('mf-dashboards', 'en_US', texts));

const kinds: Readonly<Record<string, LatestChartKind>> = {
  'charts.bars': 'bars',
  'charts.doughnut_chart_js': 'doughnut',
  'charts.pie': 'pie',
  'charts.pie_chart_js': 'pie',
  'charts.polar_area_chart_js': 'polar',
  'charts.radar_chart_js': 'radar',
};

const facts = (more: Partial<DrawingFacts> = {}): DrawingFacts => ({
  size: { width: 400, height: 300 },
  paint: {
    text: 'text',
    muted: 'muted',
    line: 'line',
    surface: 'surface',
    of: (color) => color,
    exact: (color) => color,
  },
  fontFamily: 'sans',
  isRtl: false,
  mayMove: true,
  decimals: 2,
  write: String,
  percent: (share) => `${Math.round(share * 100)}%`,
  ...more,
});

/** What a chart of two values draws, of which one has the settings of keys; a pie has a legend of its widget. */
async function draw(
  kind: LatestChartKind,
  { settings, key }: Pick<StoredParts, 'settings' | 'key'>,
  more: Partial<WidgetContext> = {},
) {
  const keys = [
    { name: 'oil', type: 'timeseries', label: 'Oil', settings: key },
    { name: 'air', type: 'timeseries', label: 'Air', settings: {} },
  ] as const;
  const source = { kind: 'entities', name: '', keys } as unknown as WidgetSource;
  const cells = [
    { key: keys[0], ts: 1, value: '30' },
    { key: keys[1], ts: 1, value: '10' },
  ];
  (useLatestRows as jest.Mock).mockReturnValue({ ...nothingYet, rows: [{ source, entity: null, cells }] });
  const widget = { type: 'latest', config: { showLegend: kind === 'pie' } } as Widget;
  const ctx = {
    ...{ settings, sources: [source], widget, params: {}, timewindow: {}, actions: () => [] },
    ...more,
  } as unknown as WidgetContext;
  const { container } = render(<LatestChart ctx={ctx} kind={kind} />);
  await screen.findByText(/animation/);
  return container;
}

testSettings('src/widgets/latest-chart-settings.test.tsx', {
  trace: async (type, stored) => (await draw(kinds[type] ?? 'pie', stored)).innerHTML,
  turned: { radius: 0.5, innerRadius: 0.4, tilt: 0.5 },
  alongside: (path) =>
    ({ 'stroke.color': { stroke: { width: 3 } }, 'legend.labelsFontColor': { legend: { display: true } } })[path],
});

const look = (kind: LatestChartKind, settings: Readonly<Record<string, unknown>> = {}) => latestLook(kind, settings);
const slices: readonly Slice[] = [
  { id: 'a', label: 'Oil', value: 30, words: '30', color: 'red' },
  { id: 'b', label: 'Air', value: 10, words: '10', color: 'blue' },
  { id: 'c', label: 'Gas', value: -5, words: '-5', color: 'green' },
];
const { size } = facts();

test('a radius beyond 1 is one in px, as is that of its hole, and no larger than the room', () => {
  expect(pieRadii(look('pie', { radius: 1 }), size)).toEqual({ inner: 0, outer: 142 });
  expect(pieRadii(look('pie', { radius: 48, innerRadius: 24 }), size)).toEqual({ inner: 24, outer: 48 });
  expect(pieRadii(look('pie', { radius: 900 }), size).outer).toBe(142);
  // Of a share, the hole's px are of 100.
  expect(pieRadii(look('pie', { innerRadius: 30 }), size).inner).toBeCloseTo(0.3 * 142);
});

test('slices of a pie say what they are and of what share; what is below zero has none', () => {
  const option = latestOption('pie', slices, look('pie', { showLabels: true }), facts());
  const [{ label, data }] = option.series as [
    { label: { formatter: (one: object) => string }; data: { value: number }[] },
  ];
  expect(slices.map((_, dataIndex) => label.formatter({ dataIndex }))).toEqual(['Oil\n75%', 'Air\n25%', '']);
  expect(data.map(({ value }) => value)).toEqual([30, 10, 0]);
});

test.each([
  ['a narrow slice has its share alone', 'Fourth', 6, ['Third\n94%', '6%']],
  ['a narrower one has no label', 'Fourth', 1, ['Third\n99%', '']],
  ['a long name is shortened', 'Temperature of the oil', 40, ['Third\n60%', 'Temperatu…\n40%']],
])('no label of a pie stands on the slice beside its own: %s', (_, label, value, labels) => {
  const two = [
    { id: 'a', label: 'Third', value: 100 - value, words: '', color: 'red' },
    { id: 'b', label, value, words: '', color: 'blue' },
  ];
  const option = latestOption('pie', two, look('pie', { showLabels: true }), facts());
  const [series] = option.series as [{ label: { formatter: (one: object) => string } }];
  expect(two.map((_slice, dataIndex) => series.label.formatter({ dataIndex }))).toEqual(labels);
});

test.each([
  ['bars', 'yAxis', { min: -10, max: 30, interval: 10 }],
  ['polar', 'radiusAxis', { min: -20, max: 40, interval: 20, startValue: -20 }],
] as const)('the scale of %s has ticks, with the decimals of the widget', (kind, axis, scale) => {
  const write = (value: number) => `<${value}>`;
  const option = latestOption(kind, slices, look(kind), facts({ write }));
  const found = option[axis] as { axisLabel: { formatter: (value: number) => string } };
  expect(found).toMatchObject(scale);
  expect(found.axisLabel.formatter(20)).toBe('<20>');
});

test('the middle of a radar is the tick below the smallest value', () => {
  const positive = slices.map((slice, at) => ({ ...slice, value: [12, 25, 20][at] ?? 0 }));
  const { radar } = latestOption('radar', positive, look('radar'), facts()) as {
    radar: { indicator: object[]; splitNumber: number };
  };
  expect(radar.indicator).toMatchObject(['Oil', 'Air', 'Gas'].map((name) => ({ name, min: 10, max: 25 })));
  expect(radar.splitNumber).toBe(3);
});

test('a small radar has as many ticks as there is room for beside its names', () => {
  const { radar } = latestOption('radar', slices, look('radar'), facts({ size: { width: 190, height: 150 } })) as {
    radar: { splitNumber: number; radius: number };
  };
  expect(radar.radius / radar.splitNumber).toBeGreaterThanOrEqual(18);
});

test('labels of a pie are read on their slices', () => {
  const painted = facts();
  const computed = { Oil: 'rgb(33, 20, 143)', Air: 'rgb(255, 193, 7)', Gas: 'rgb(0, 0, 0)' };
  const own = slices.map((slice) => ({ ...slice, color: computed[slice.label as keyof typeof computed] }));
  const { series } = latestOption('pie', own, look('pie', { showLabels: true }), painted);
  const [{ data }] = series as [{ data: { label: { color: string } }[] }];
  expect(data.map(({ label }) => label.color)).toEqual(['#fff', '#16222a', '#fff']);
});

test('bars stand from right to left where the reader does, and their scale at the right', () => {
  const { xAxis, yAxis } = latestOption('bars', slices, look('bars'), facts({ isRtl: true }));
  expect(xAxis).toMatchObject({ inverse: true });
  expect(yAxis).toMatchObject({ position: 'right' });
});

test('nothing moves where somebody wants less motion', () => {
  const moving = look('pie', { animatedPie: true });
  expect(latestOption('pie', slices, moving, facts()).animation).toBe(true);
  expect(latestOption('pie', slices, moving, facts({ mayMove: false })).animation).toBe(false);
});

test.each(['bars', 'pie', 'doughnut', 'polar', 'radar'] as const)('%s without room or values are drawn too', (kind) => {
  for (const given of [[], slices]) {
    const option = latestOption(kind, given, look(kind), facts({ size: { width: 0, height: 0 } }));
    expect(JSON.stringify(option)).not.toMatch(/null|NaN|-\d+px/);
  }
});

test('the value in whose direction the pointer is', () => {
  const at = (kind: 'polar' | 'radar', x: number, y: number) => aroundAt(kind, 4, { x, y }, size);
  // From the top, clockwise.
  expect([at('polar', 210, 100), at('polar', 250, 160), at('polar', 190, 200), at('polar', 150, 140)]).toEqual([
    0, 1, 2, 3,
  ]);
  expect([at('radar', 205, 100), at('radar', 250, 150), at('radar', 200, 200), at('radar', 150, 150)]).toEqual([
    0, 1, 2, 3,
  ]);
  expect(at('radar', 390, 150)).toBeUndefined();
});

test('a slice that is pressed does what the widget offers there, about its item', async () => {
  const action = { id: 'a', name: 'open', type: 'custom' } as unknown as WidgetAction;
  const run = jest.fn();
  await draw('pie', { settings: {}, key: {} }, { run, actions: (source) => (source === 'sliceClick' ? [action] : []) });
  screen.getByRole('button', { name: 'Press Oil' }).click();
  expect(run).toHaveBeenCalledWith(action, undefined, {
    ...{ seriesIndex: 0, dataIndex: 0, datapoint: [75, [[1, 30]]] },
    series: expect.objectContaining({
      ...{ label: 'Oil', data: [[1, 30]], percent: 75 },
      dataKey: expect.objectContaining({ name: 'oil', label: 'Oil' }),
    }),
  });
});
