import { addTexts } from '@mullion/shared-kit/i18n/i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import type { Widget } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';
import { nothingYet } from '../runtime/latest-rows';
import { useLatestRows } from '../runtime/use-latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';
import { type StoredParts, testSettings } from '../testing/turned-settings';
import LatestChart from './latest-chart';
import type { LatestChartKind } from './latest-look';

/* Every declared setting of charts of latest values, and of their keys, turned once: what is drawn has to change. */

jest.mock('../runtime/use-latest-rows', () => ({ useLatestRows: jest.fn() }));
beforeAll(() => addTexts('mf-dashboards', 'en_US', texts));

const kinds: Readonly<Record<string, LatestChartKind>> = {
  'charts.bars': 'bars',
  'charts.doughnut_chart_js': 'doughnut',
  'charts.pie': 'pie',
  'charts.pie_chart_js': 'pie',
  'charts.polar_area_chart_js': 'polar',
  'charts.radar_chart_js': 'radar',
};

/** What a chart of two values draws, of which one has the settings of keys; a pie has a legend of its widget. */
function draw(
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
  return render(<LatestChart ctx={ctx} kind={kind} />).container;
}

testSettings('src/widgets/latest-chart-settings.test.tsx', {
  trace: (type, stored) => draw(kinds[type] ?? 'pie', stored).innerHTML,
  turned: { radius: 0.5, innerRadius: 0.4, tilt: 0.5 },
  alongside: (path) =>
    ({ 'stroke.color': { stroke: { width: 3 } }, 'legend.labelsFontColor': { legend: { display: true } } })[path],
});

test('a radius beyond 1 is one in px, as is that of its hole', () => {
  const pie = (settings: object) => draw('pie', { settings: { ...settings }, key: {} }).querySelector('svg');
  expect(pie({ radius: 1 })?.style.maxBlockSize).toBe('');
  const small = pie({ radius: 48, innerRadius: 24 });
  expect(small?.style.maxBlockSize).toBe('100px');
  // Slices reach from half of the radius to all of it.
  expect(small?.querySelector('path')?.getAttribute('d')).toMatch(/ A 48 48 .* A 24 24 /);
  expect(pie({ innerRadius: 30 })?.querySelector('path')?.getAttribute('d')).toMatch(/ A 14\.[34]/);
});

test('a slice of a pie says what it is, how much, and of what share', () => {
  const { firstElementChild: chart } = draw('pie', { settings: { showLabels: true, showTooltip: true }, key: {} });
  expect([...(chart?.querySelectorAll('title') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Oil: 30 (75%)',
    'Air: 10 (25%)',
  ]);
  expect([...(chart?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Oil75%',
    'Air25%',
  ]);
});

test('a slice that is pressed, by pointer or key, does what the widget offers there', () => {
  const action = { id: 'a', name: 'open', type: 'custom' } as unknown as WidgetAction;
  const run = jest.fn();
  draw('pie', { settings: {}, key: {} }, { run, actions: (source) => (source === 'sliceClick' ? [action] : []) });
  fireEvent.click(screen.getByRole('button', { name: 'Oil: 30 (75%)' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Air: 10 (25%)' }), { key: 'Enter' });
  expect(run.mock.calls).toEqual([
    [action, undefined],
    [action, undefined],
  ]);
});
