import { addressOf, chartOf, lastHour } from './chart-address';

const page = 'https://console/devices?open=d1&tab=attributes';
const view = { keys: ['a,b', 'temperature'], timewindow: { selectedTab: 1 as const, history: { timewindowMs: 7 } } };

it('holds keys and timewindow beside what the page holds, and leads to the telemetry', () => {
  const url = new URL(addressOf(page, view));
  expect([url.searchParams.get('open'), url.searchParams.get('tab')]).toEqual(['d1', 'telemetry']);
  expect(chartOf(url.search)).toEqual(view);
  expect(chartOf(new URL(addressOf(url.href, null)).search)).toBeNull();
});

it.each(['', '?chart=x', '?chart=[]', '?chart=[1]', '?chart={}'])('asks for no chart with %j', (search) => {
  expect(chartOf(search)).toBeNull();
});

it('shows the last hour where the timewindow makes no sense', () => {
  expect(chartOf('?chart=["t"]&window=5')).toEqual({ keys: ['t'], timewindow: lastHour });
});
