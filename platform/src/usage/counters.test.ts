import { hourStart, monthStart, stateOf, worse } from './counters.js';

test('a month and an hour begin in UTC', () => {
  const at = Date.UTC(2026, 1, 28, 23, 59, 59, 999);
  expect(new Date(monthStart(at)).toISOString()).toBe('2026-02-01T00:00:00.000Z');
  expect(new Date(hourStart(at)).toISOString()).toBe('2026-02-28T23:00:00.000Z');
});

test.each([
  [500, 0, 'ENABLED'],
  [0, 10, 'ENABLED'],
  [7, 10, 'ENABLED'],
  [8, 10, 'WARNING'],
  [10, 10, 'DISABLED'],
] as const)('%i of %i is %s', (count, limit, state) => {
  expect(stateOf(count, limit, 0.8)).toBe(state);
});

test('a feature takes its worst counter', () => {
  expect(worse('ENABLED', 'WARNING')).toBe('WARNING');
  expect(worse('DISABLED', 'WARNING')).toBe('DISABLED');
});
