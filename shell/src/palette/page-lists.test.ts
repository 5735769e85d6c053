/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { favoritePages, recentPages, usePages } from './page-lists';

beforeEach(() => localStorage.clear());
const page = (n: number) => ({ path: `/devices/${n}`, label: `Device ${n}`, icon: 'devices' });

test('the newest page comes first, and the oldest falls out', () => {
  for (let n = 1; n <= recentPages.limit + 2; n += 1) recentPages.add('ann', page(n));
  expect(recentPages.of('ann')).toHaveLength(recentPages.limit);
  expect(recentPages.of('ann')[0]).toEqual(page(recentPages.limit + 2));
  expect(recentPages.of('ann').at(-1)).toEqual(page(3));
});

test('a page visited again moves up under its newest name', () => {
  recentPages.add('ann', page(1));
  recentPages.add('ann', page(2));
  recentPages.add('ann', { ...page(1), label: 'Renamed' });
  expect(recentPages.of('ann').map(({ label }) => label)).toEqual(['Renamed', 'Device 2']);
});

test('every user has their own, and so has every list', () => {
  recentPages.add('ann', page(1));
  recentPages.add('bob', page(2));
  favoritePages.add('ann', page(3));
  expect(recentPages.of('ann')).toEqual([page(1)]);
  expect(recentPages.of('bob')).toEqual([page(2)]);
  expect(recentPages.of('eve')).toEqual([]);
  expect(favoritePages.of('ann')).toEqual([page(3)]);
});

test('a list on screen follows what is added and removed here and in another tab', () => {
  const { result } = renderHook(() => usePages(favoritePages, 'ann'));
  act(() => favoritePages.add('ann', page(1)));
  expect(result.current).toEqual([page(1)]);
  act(() => favoritePages.remove('ann', page(1).path));
  expect(result.current).toEqual([]);
  localStorage.setItem(favoritePages.storageKey, JSON.stringify({ ann: [page(2)] }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: favoritePages.storageKey })));
  expect(result.current).toEqual([page(2)]);
});

test('of an entity that is gone every page goes, also those below it', () => {
  const below = { path: '/customers/7/devices?active=true', label: 'Devices of seven' };
  for (const known of [page(7), page(77), below]) favoritePages.add('ann', known);
  favoritePages.forget('ann', '7');
  expect(favoritePages.of('ann')).toEqual([page(77)]);
});

test.each([
  'no json',
  'null',
  '{"ann": 1}',
  '{"ann": [1, {"path": "javascript:alert(1)", "label": "x"}, {"path": "//elsewhere.example", "label": "x"}]}',
  '{"ann": [{"path": "/\\\\elsewhere.example", "label": "x"}, {"path": "/devices/1", "label": "x", "icon": {}}]}',
])('what somebody else wrote there is no page: %s', (stored) => {
  localStorage.setItem(recentPages.storageKey, stored);
  expect(recentPages.of('ann')).toEqual([]);
  recentPages.add('ann', page(1));
  expect(recentPages.of('ann')).toEqual([page(1)]);
});
