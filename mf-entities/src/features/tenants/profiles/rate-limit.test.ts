import { parseRate, writeRate } from './rate-limit';

test.each([
  [null, []],
  ['', []],
  ['100:1', [{ capacity: 100, seconds: 1 }]],
  [
    '100:1,2000:60',
    [
      { capacity: 100, seconds: 1 },
      { capacity: 2000, seconds: 60 },
    ],
  ],
])('%p is read as its pairs, and written as it was', (text, pairs) => {
  expect(parseRate(text)).toEqual(pairs);
  expect(writeRate(pairs)).toBe(text || null);
});

test.each(['fast', '100', '100:', '100:1,', '100:1, 5:6', '-1:1'])('%p is no rate limit', (text) => {
  expect(parseRate(text)).toBeUndefined();
});
