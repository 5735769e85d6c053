import { LoadCounts } from './load-counts.js';

const hour = 3_600_000;

test('loads are counted by the hour, the oldest first, for a day', () => {
  let now = 1_700_000_000_000;
  const counts = new LoadCounts(() => now);
  counts.add('mf-a', '1.0.0', false);
  counts.add('mf-a', '1.0.0', true);
  now += hour;
  counts.add('mf-a', '1.0.0', false);
  counts.add('mf-a', '2.0.0', true);
  const loads = () => counts.of('mf-a', '1.0.0').map((count) => count.loads);
  expect(loads()).toEqual([...Array(22).fill(0), 2, 1]);
  expect(counts.of('mf-a', '1.0.0')[22]).toEqual({ loads: 2, failed: 1 });
  now += 22 * hour;
  expect(loads()).toEqual([2, 1, ...Array(22).fill(0)]);
  now += hour;
  expect(loads()).toEqual([1, ...Array(23).fill(0)]);
  counts.add('mf-a', '1.0.0', false);
  now += hour;
  expect(loads()).toEqual([...Array(22).fill(0), 1, 0]);
  expect(counts.since).toBe(1_700_000_000_000);
});
