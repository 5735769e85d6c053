/** @jest-environment jsdom */
import { RECENT_PAGES, recentPages, recentStorageKey, rememberPage } from './recent-pages';

beforeEach(() => localStorage.clear());
const page = (n: number) => ({ path: `/devices/${n}`, label: `Device ${n}`, icon: 'devices' });

test('the newest page comes first, and the oldest falls out', () => {
  for (let n = 1; n <= RECENT_PAGES + 2; n += 1) rememberPage('ann', page(n));
  expect(recentPages('ann')).toHaveLength(RECENT_PAGES);
  expect(recentPages('ann')[0]).toEqual(page(RECENT_PAGES + 2));
  expect(recentPages('ann').at(-1)).toEqual(page(3));
});

test('a page visited again moves up under its newest name', () => {
  rememberPage('ann', page(1));
  rememberPage('ann', page(2));
  rememberPage('ann', { ...page(1), label: 'Renamed' });
  expect(recentPages('ann').map(({ label }) => label)).toEqual(['Renamed', 'Device 2']);
});

test('every user has their own', () => {
  rememberPage('ann', page(1));
  rememberPage('bob', page(2));
  expect(recentPages('ann')).toEqual([page(1)]);
  expect(recentPages('bob')).toEqual([page(2)]);
  expect(recentPages('eve')).toEqual([]);
});

test.each(['no json', 'null', '{"ann": 1}', '{"ann": [1, {"path": "javascript:alert(1)", "label": "x"}]}'])(
  'what somebody else wrote there is no page: %s',
  (stored) => {
    localStorage.setItem(recentStorageKey, stored);
    expect(recentPages('ann')).toEqual([]);
    rememberPage('ann', page(1));
    expect(recentPages('ann')).toEqual([page(1)]);
  },
);
