import { LoadCounts } from './load-counts.js';

const hour = 3_600_000;

test('loads are counted by the hour, the oldest first, for a day', () => {
  let now = 1_700_000_000_000;
  const counts = new LoadCounts(() => now);
  counts.add('mf-a', '1.0.0', false, 'anna');
  counts.add('mf-a', '1.0.0', true, 'anna');
  now += hour;
  counts.add('mf-a', '1.0.0', false, 'anna');
  counts.add('mf-a', '2.0.0', true, 'anna');
  const loads = () => counts.of('mf-a', '1.0.0').map((count) => count.loads);
  expect(loads()).toEqual([...Array(22).fill(0), 2, 1]);
  expect(counts.of('mf-a', '1.0.0')[22]).toEqual({ loads: 2, failed: 1 });
  now += 22 * hour;
  expect(loads()).toEqual([2, 1, ...Array(22).fill(0)]);
  now += hour;
  expect(loads()).toEqual([1, ...Array(23).fill(0)]);
  counts.add('mf-a', '1.0.0', false, 'anna');
  now += hour;
  expect(loads()).toEqual([...Array(22).fill(0), 1, 0]);
  expect(counts.since).toBe(1_700_000_000_000);
});

test('a failure counts once an hour for each client and version, loads so many times', () => {
  let now = 0;
  const counts = new LoadCounts(() => now);
  for (let time = 0; time < 100; time += 1) counts.add('mf-a', '1.0.0', true, 'stranger');
  expect(counts.of('mf-a', '1.0.0').at(-1)).toEqual({ loads: 1, failed: 1 });
  for (let time = 0; time < 100; time += 1) counts.add('mf-a', '1.0.0', false, 'stranger');
  expect(counts.of('mf-a', '1.0.0').at(-1)).toEqual({ loads: 21, failed: 1 });
  counts.add('mf-a', '2.0.0', true, 'stranger');
  counts.add('mf-a', '1.0.0', true, 'anna');
  expect(counts.of('mf-a', '1.0.0').at(-1)).toEqual({ loads: 22, failed: 2 });
  now += hour;
  counts.add('mf-a', '1.0.0', true, 'stranger');
  expect(counts.of('mf-a', '1.0.0').at(-1)).toEqual({ loads: 1, failed: 1 });
});

test('whoever loaded a version, or could not, counts once a day', () => {
  let now = 0;
  const counts = new LoadCounts(() => now);
  for (const client of ['anna', 'ben', 'ben']) counts.add('mf-a', '1.0.0', client === 'ben', client);
  now += 23 * hour;
  counts.add('mf-a', '1.0.0', false, 'ben');
  expect(counts.clientsOf('mf-a', '1.0.0')).toEqual({ all: 2, failed: 1 });
  now += hour;
  expect(counts.clientsOf('mf-a', '1.0.0')).toEqual({ all: 1, failed: 0 });
  expect(counts.clientsOf('mf-a', '2.0.0')).toEqual({ all: 0, failed: 0 });
});

test('of any number of clients the latest are remembered', () => {
  const counts = new LoadCounts(() => 0);
  for (let at = 0; at < 6000; at += 1) counts.add('mf-a', '1.0.0', at === 0, `client ${at}`);
  expect(counts.clientsOf('mf-a', '1.0.0')).toEqual({ all: 5000, failed: 0 });
});
