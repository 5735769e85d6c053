import { RecentlyUsed } from './recently-used.js';

const cacheOf = (most: number, megabytes: number) =>
  new RecentlyUsed<string>({ most, mostLength: megabytes * 1024 * 1024, lengthOf: ({ length }) => length });
const MEGABYTE = 'x'.repeat(1024 * 1024);

test('long values are not kept together, and those used last stay', () => {
  const cache = cacheOf(200, 4);
  for (const key of ['a', 'b', 'c']) cache.set(key, MEGABYTE);
  expect(cache.get('a')).toBe(MEGABYTE);
  cache.set('d', MEGABYTE);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([MEGABYTE, undefined, MEGABYTE, MEGABYTE]);
  cache.set('longer than all may be', MEGABYTE.repeat(5));
  expect(['a', 'longer than all may be'].map((key) => cache.get(key))).toEqual([undefined, undefined]);
});

test('so many values are kept', () => {
  const cache = cacheOf(200, 4);
  for (let n = 0; n <= 200; n += 1) cache.set(`${n}`, 'p');
  expect([cache.get('0'), cache.get('1'), cache.get('200')]).toEqual([undefined, 'p', 'p']);
});
