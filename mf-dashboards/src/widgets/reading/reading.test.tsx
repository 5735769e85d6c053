import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useImperativeHandle } from 'react';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump } from '../../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../../testing/render-dashboards';

/** jsdom can't draw: in the place of a chart, its picture. */
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ handle }: ComponentProps<typeof TimeSeriesChart>) => {
    useImperativeHandle(handle, () => ({ png: async () => new Blob(['picture'], { type: 'image/png' }) }));
    return <p>a chart</p>;
  },
}));

const saved: { name: string; content: Blob }[] = [];
let width = 1250;

beforeEach(() => {
  width = 1250;
  saved.length = 0;
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  Object.assign(URL, {
    createObjectURL: (content: Blob) => `blob:${saved.push({ name: '', content })}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    Object.assign(saved.at(-1) ?? {}, { name: this.download });
  });
});

const times = {
  oil: [[6000, '20.5']],
  air: [
    [6000, '1'],
    [7000, '2'],
  ],
} as const;
const key = (name: string) => ({ name, type: 'timeseries', label: name, settings: {}, units: 'l', decimals: 1 });

const past = {
  selectedTab: 1,
  history: { historyType: 1, fixedTimewindow: { startTimeMs: 5000, endTimeMs: 9000 } },
  aggregation: { type: 'NONE', limit: 100 },
};

/** Opens a dashboard with a chart of a pump; its frame. */
async function open(kind: 'timeseries' | 'latest', typeAlias: string, timewindow: object = past, live: object = {}) {
  const socket = playSocket();
  const config = {
    ...{ title: 'Mine', settings: {} },
    datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys: [key('oil'), key('air')] }],
    useDashboardTimewindow: false,
    timewindow,
  };
  const widget = { isSystemType: true, bundleAlias: 'charts', typeAlias, type: kind, title: 'Mine', config };
  const series = Object.fromEntries(
    Object.entries(times).map(([name, points]) => [name, points.map(([ts, value]) => ({ ts, value })).reverse()]),
  );
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }), {
    answer: (path) => (path.includes('/values/timeseries') ? series : undefined),
  });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', kind === 'latest' ? { oil: '20.5', air: '2' } : {}, live)));
  return within(screen.getByRole('article', { name: 'Mine' }));
}

const textOf = (file: { content: Blob } | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    if (file) reader.readAsText(file.content);
  });

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('a chart of time series reads as a table from a button in its head, which keeps the focus', async () => {
  const frame = await open('timeseries', 'basic_timeseries');
  const button = await frame.findByRole('button', { name: 'Show as table' });
  expect(button.closest('header')).not.toBeNull();
  act(() => button.focus());
  await userEvent.keyboard('{Enter}');
  const table = await frame.findByRole('table', { name: 'Mine' });
  await waitFor(() => expect(rowsOf(table)).toHaveLength(2));
  // Newest first, each time once.
  expect(rowsOf(table)).toEqual([
    [expect.stringContaining('1970'), '', '2.0'],
    [expect.stringContaining('1970'), '20.5', '1.0'],
  ]);
  const back = frame.getByRole('button', { name: 'Show as chart' });
  expect(back).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await frame.findByText('a chart')).toBeVisible();
  expect(frame.getByRole('button', { name: 'Show as table' })).toHaveFocus();
});

test('points of a live window keep their times, however it moves on while they are read: lines share a row', async () => {
  const now = Date.now();
  // Each look at the clock is a moment later.
  let looks = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now + looks++);
  const ts = now - 10_000;
  const timewindow = { selectedTab: 0, realtime: { timewindowMs: 60_000 }, aggregation: { type: 'NONE', limit: 100 } };
  const timeseries = { oil: [{ ts, value: '20.5' }], air: [{ ts, value: '2' }] };
  const frame = await open('timeseries', 'basic_timeseries', timewindow, { timeseries });
  await userEvent.click(await frame.findByRole('button', { name: 'Download' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as CSV file' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await textOf(saved[0])).split('\r\n')[1]).toBe(`${new Date(ts).toISOString()},20.5,2`);
});

test('a chart of time series is saved as a file of its points, and as a picture while it is drawn', async () => {
  const frame = await open('timeseries', 'state_chart');
  await frame.findByText('a chart');
  const choose = async (name: string) => {
    await userEvent.click(await frame.findByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Download as CSV file');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('Mine.csv');
  expect((await textOf(saved[0])).split('\r\n')).toEqual([
    'time,oil (l),air (l)',
    ...['1970-01-01T00:00:06.000Z,20.5,1', expect.stringMatching(/^1970-01-01T00:00:07.000Z,(20.5)?,2$/)],
    ...[expect.stringContaining('00:00:09.000Z'), ''],
  ]);
  await choose('Download as picture');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.name).toBe('Mine.png');
  await userEvent.click(frame.getByRole('button', { name: 'Show as table' }));
  await userEvent.click(frame.getByRole('button', { name: 'Download' }));
  expect(screen.getByRole('menuitem', { name: /Show the chart first/ })).toHaveAttribute('aria-disabled', 'true');
});

test.each(['pie', 'bars', 'doughnut_chart_js', 'polar_area_chart_js', 'radar_chart_js'])(
  'a chart of latest values, %s, reads as a table and is saved as a file',
  async (alias) => {
    const frame = await open('latest', alias);
    await userEvent.click(await frame.findByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as CSV file' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await textOf(saved[0])).toBe('name,value,unit\r\noil,20.5,l\r\nair,2,l\r\n');
    await userEvent.click(frame.getByRole('button', { name: 'Show as table' }));
    expect(rowsOf(await frame.findByRole('table', { name: 'Mine' }))).toEqual([
      ['air', '2.0 l'],
      ['oil', '20.5 l'],
    ]);
  },
);

test('where the head is narrow, one button offers all of it', async () => {
  width = 300;
  const frame = await open('latest', 'pie');
  await userEvent.click(await frame.findByRole('button', { name: 'Table and download' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }));
  expect(await frame.findByRole('table', { name: 'Mine' })).toBeVisible();
  expect(frame.getByRole('button', { name: 'Table and download' })).toHaveFocus();
});
