import { callLimit, networkOf } from './call-limit.js';

test('each caller has its own calls, and all of them again after a minute', () => {
  let now = 0;
  const mayCall = callLimit(2, () => now);
  expect(['a', 'a', 'a', 'b'].map(mayCall)).toEqual([true, true, false, true]);
  now = 59_999;
  expect(mayCall('a')).toBe(false);
  now = 60_000;
  expect(mayCall('a')).toBe(true);
});

test('any number of others frees nobody who goes on calling', () => {
  const mayCall = callLimit(2, () => 0);
  const allowed = Array.from({ length: 12_000 }, (_, at) => {
    mayCall(`other ${at}`);
    return mayCall('a');
  });
  expect(allowed.filter(Boolean)).toHaveLength(2);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('of what is no address, a part is kept', () => {
  expect(networkOf('x'.repeat(9000))).toHaveLength(64);
});
