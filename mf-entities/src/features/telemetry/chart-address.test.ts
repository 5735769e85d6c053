import { addressOf, type ChartView, chartOf, lastHour } from './chart-address';

const page = 'https://console/devices?open=d1&tab=attributes';
const view: ChartView = {
  keys: ['a,b', 'temperature'],
  timewindow: { selectedTab: 1, history: { timewindowMs: 7 } },
  zoom: [3, 5],
};

it('holds keys, timewindow and zoom beside what the page holds, and leads to the telemetry', () => {
  const url = new URL(addressOf(page, view));
  expect([url.searchParams.get('open'), url.searchParams.get('tab')]).toEqual(['d1', 'telemetry']);
  expect(chartOf(url.search)).toEqual(view);
  expect(chartOf(new URL(addressOf(url.href, null)).search)).toBeNull();
});

it.each(['', '?tab.chart=x', '?tab.chart=[1]', '?tab.chart={}'])('asks for no chart with %j', (search) => {
  expect(chartOf(search)).toBeNull();
});

it('asks for all keys where it names none', () => {
  const link = new URL(addressOf(page, { ...view, keys: [] })).search;
  expect(chartOf(link)).toEqual({ ...view, keys: [] });
});

it('draws a key once that is named twice', () => {
  expect(chartOf('?tab.chart=["t","t"]')?.keys).toEqual(['t']);
});

it('shows the last hour where the timewindow makes no sense', () => {
  expect(chartOf('?tab.chart=["t"]&tab.window=5')).toEqual({ keys: ['t'], timewindow: lastHour, zoom: null });
});

it.each(['x', '5', '5-3', '-1-3', '1-2-3', '1-99999999999999999'])(
  'shows the whole timewindow where the zoom is %s',
  (zoom) => {
    expect(chartOf(`?tab.chart=["t"]&tab.zoom=${zoom}`)?.zoom).toBeNull();
  },
);

it('shows from history what a live window has left behind', () => {
  const minute = 60_000;
  const link = new URL(addressOf(page, { keys: ['t'], timewindow: lastHour, zoom: [50 * minute, 58 * minute] })).search;
  expect(chartOf(link, 100 * minute)).toMatchObject({ timewindow: lastHour, zoom: [50 * minute, 58 * minute] });
  expect(chartOf(link, 120 * minute)).toMatchObject({
    timewindow: {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 50 * minute, endTimeMs: 58 * minute } },
    },
    zoom: null,
  });
});
