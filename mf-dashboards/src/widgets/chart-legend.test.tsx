import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import type { LegendConfig } from '../model/widget';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';
import type { LatestDrawingProps } from './latest-drawing';

/** How high the charts were, px. */
const mockHeights: (number | undefined)[] = [];

/** jsdom can't draw: in the place of a chart, which lines it would draw. */
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ series, hidden, height }: ComponentProps<typeof TimeSeriesChart>) => {
    mockHeights.push(height);
    return <p>draws {series.flatMap(({ id, label }) => (hidden?.has(id) ? [] : [label])).join()}</p>;
  },
}));

jest.mock('./latest-drawing', () => ({
  __esModule: true,
  default: ({ slices }: LatestDrawingProps) => <p>draws {slices.map(({ label }) => label).join()}</p>,
}));

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const key = (name: string, settings: object = {}, more: object = {}) => ({
  ...{ name, type: 'timeseries', label: name, settings, ...more },
});

interface Drawn {
  legendConfig?: LegendConfig;
  keys?: object[];
  more?: object;
}

const points = (...values: (string | number)[]) =>
  values.map((value, at) => ({ ts: 6000 + at * 100, value: String(value) })).reverse();

/** Opens a dashboard with a chart of a pump, of time series or of latest values; its legend. */
async function open(kind: 'timeseries' | 'latest', { legendConfig, keys = [key('oil'), key('air')], more }: Drawn) {
  const config = {
    ...{ title: 'Mine', settings: {}, units: 'l', decimals: 1, legendConfig },
    datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys: keys }],
    useDashboardTimewindow: false,
    timewindow: {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 5000, endTimeMs: 9000 } },
      aggregation: { type: 'NONE', limit: 100 },
    },
    ...more,
  };
  const typeAlias = { timeseries: 'basic_timeseries', latest: 'pie' }[kind];
  const widget = { isSystemType: true, bundleAlias: 'charts', typeAlias, type: kind, title: 'Mine', config };
  const series = { oil: points(1, 4, 2.5), air: points(10, 20, 30) };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }), {
    answer: (path) => (path.includes('/values/timeseries') ? series : undefined),
  });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', kind === 'latest' ? { oil: '2.5', air: '30' } : {})));
  const frame = within(screen.getByRole('article', { name: 'Mine' }));
  await frame.findByText(kind === 'latest' ? /^oil$/ : /^draws/);
  return frame;
}

test('a chart without a data source says so, and not that its period is empty', async () => {
  const widget = { isSystemType: true, bundleAlias: 'charts', typeAlias: 'basic_timeseries', type: 'timeseries' };
  const config = { title: 'Mine', settings: {}, datasources: [] };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: { ...widget, title: 'Mine', config } }));
  expect(await screen.findByText('No data source')).toBeVisible();
});

const legendIn = (frame: ReturnType<typeof within>) => frame.getByRole('table', { name: 'Legend' });
const rowText = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent).join(' ');
const rowsOf = (frame: ReturnType<typeof within>) => within(legendIn(frame)).getAllByRole('row').map(rowText);

test('a chart of time series has a legend below, with means, unless it is configured otherwise', async () => {
  const frame = await open('timeseries', {});
  expect(rowsOf(frame)).toEqual([' Avg', 'oil 2.5 l', 'air 20.0 l']);
  expect(legendIn(frame).closest('[data-position]')).toHaveAttribute('data-position', 'bottom');
});

test('a damaged legend is as usual', async () => {
  const frame = await open('timeseries', { legendConfig: null as unknown as undefined });
  expect(rowsOf(frame)).toEqual([' Avg', 'oil 2.5 l', 'air 20.0 l']);
});

const kinds = ['timeseries', 'latest'] as const;
const positions = ['top', 'bottom', 'left', 'right'] as const;

test('is drawn once, in the room that its legend leaves', async () => {
  const room = () => (document.querySelector('table.legend') ? 240 : 300);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(room);
  mockHeights.splice(0);
  await open('timeseries', {});
  expect([...new Set(mockHeights)]).toEqual([232]);
});

test.each(kinds.flatMap((kind) => positions.map((position) => [kind, position] as const)))(
  'of a chart of type %s it stands at the %s',
  async (kind, position) => {
    const frame = await open(kind, { legendConfig: { position }, more: { showLegend: true } });
    expect(legendIn(frame).closest('[data-position]')).toHaveAttribute('data-position', position);
  },
);

test('left and right are the stored sides in every language', () => {
  const css = readFileSync(join(__dirname, '../runtime/widget-place.module.css'), 'utf8');
  expect(css).toMatch(/\.legendHolder \{[^}]*direction: ltr;/);
  expect(css).toMatch(/\.legendHolder:dir\(rtl\) > \* \{\s*direction: rtl;/);
});

test.each([
  ['showMin', 'Min', '1.0 l', '10.0 l'],
  ['showMax', 'Max', '4.0 l', '30.0 l'],
  ['showAvg', 'Avg', '2.5 l', '20.0 l'],
  ['showTotal', 'Total', '7.5 l', '60.0 l'],
  ['showLatest', 'Latest', '2.5 l', '30.0 l'],
])('says of each series what %s asks for', async (figure, heading, oil, air) => {
  const frame = await open('timeseries', { legendConfig: { showAvg: false, [figure]: true } });
  expect(rowsOf(frame)).toEqual([` ${heading}`, `oil ${oil}`, `air ${air}`]);
});

test('says no figures where none are asked for', async () => {
  const frame = await open('timeseries', { legendConfig: { showAvg: false } });
  expect(rowsOf(frame)).toEqual(['oil', 'air']);
});

test('says figures in the units and decimals of the key', async () => {
  const own = await open('timeseries', { keys: [key('oil', {}, { units: 'bar', decimals: 0 })] });
  expect(rowsOf(own)).toEqual([' Avg', 'oil 3 bar']);
});

test.each([
  ['de_DE', 'oil 2,5 l', 'air 20,0 l'],
  ['fa_IR', 'oil ۲٫۵ l', 'air ۲۰٫۰ l'],
] as const)('writes figures in %s as the reader writes numbers', async (language, ...figures) => {
  const frame = await open('timeseries', {});
  await act(() => setLanguage(language));
  expect(within(frame.getByRole('table')).getAllByRole('row').slice(1).map(rowText)).toEqual(figures);
  await act(() => setLanguage('en_US'));
});

test('names series in a row above or below, each with its figures under it', async () => {
  const frame = await open('timeseries', { legendConfig: { direction: 'row', showMin: true } });
  expect(rowsOf(frame)).toEqual([' oil air', 'Min 1.0 l 10.0 l', 'Avg 2.5 l 20.0 l']);
});

test.each(kinds)('of a chart of type %s it names series by the alphabet where it is asked to', async (kind) => {
  const frame = await open(kind, { legendConfig: { sortDataKeys: true }, more: { showLegend: true } });
  expect(rowsOf(frame).slice(-2)).toEqual([expect.stringMatching(/^air/), expect.stringMatching(/^oil/)]);
});

test('hides series and shows them, by mouse and keyboard, as their keys allow', async () => {
  const keys = [
    key('oil'),
    key('air', { hideDataByDefault: true }),
    key('fix', { disableDataHiding: true }),
    key('out', { removeFromLegend: true }),
  ];
  const frame = await open('timeseries', { keys });
  expect(await frame.findByText('draws oil,fix,out')).toBeVisible();
  const legend = within(legendIn(frame));
  expect(legend.queryByText('out')).toBeNull();
  expect(legend.queryByRole('button', { name: /fix/ })).toBeNull();
  await userEvent.click(legend.getByRole('button', { name: 'Show air', pressed: false }));
  expect(await frame.findByText('draws oil,air,fix,out')).toBeVisible();
  legend.getByRole('button', { name: 'Show oil', pressed: true }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await frame.findByText('draws air,fix,out')).toBeVisible();
  await userEvent.keyboard(' ');
  expect(await frame.findByText('draws oil,air,fix,out')).toBeVisible();
});

test('there is none where it is not wanted', async () => {
  const frame = await open('timeseries', {
    more: { showLegend: false },
    keys: [key('oil', { hideDataByDefault: true })],
  });
  expect(await frame.findByText('draws oil')).toBeVisible();
  expect(frame.queryByRole('table')).toBeNull();
});

test('a chart of latest values says them in its legend, if nothing else, and draws what is shown', async () => {
  const frame = await open('latest', { more: { showLegend: true } });
  expect(rowsOf(frame)).toEqual([' Latest', 'oil 2.5 l', 'air 30.0 l']);
  expect(frame.queryByRole('list')).toBeNull();
  expect(await frame.findByText('draws oil,air')).toBeVisible();
  await userEvent.click(within(legendIn(frame)).getByRole('button', { name: 'Show air' }));
  expect(frame.getByText('draws oil')).toBeVisible();
});
