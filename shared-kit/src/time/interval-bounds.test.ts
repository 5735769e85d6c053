import fc from 'fast-check';
import { DAY, HOUR, intervalChoices, MINUTE, SECOND } from './constants';
import {
  boundInterval,
  defaultDatapoints,
  fitDatapoints,
  fitInterval,
  intervalBounds,
  intervalsWithin,
  MAX_INTERVAL_MS,
  MIN_INTERVAL_MS,
  nearestInterval,
  offeredBounds,
  POINTS_AT_LONGEST_INTERVAL,
  POINTS_AT_SUGGESTED_INTERVAL,
} from './interval-bounds';

const anyWindow = fc.integer({ min: 1, max: MAX_INTERVAL_MS });

test('intervals last a second to 7300 days', () => {
  expect([MIN_INTERVAL_MS, MAX_INTERVAL_MS]).toEqual([1000, 7300 * 86_400_000]);
  expect([POINTS_AT_SUGGESTED_INTERVAL, POINTS_AT_LONGEST_INTERVAL]).toEqual([200, 7]);
});

test.each([
  [SECOND, SECOND, SECOND],
  [MINUTE, SECOND, 8 * SECOND],
  [HOUR, 8 * SECOND, 514 * SECOND],
  [DAY, 173 * SECOND, 12_342 * SECOND],
  [MAX_INTERVAL_MS, 1_261_440 * SECOND, 90_102_857 * SECOND],
])('a window of %d ms is grouped by %d to %d ms until the server names its limit', (window, min, max) => {
  expect(intervalBounds(window, 500)).toEqual({ min, max });
});

test("the server's limit bounds the points of a chart, and one request what is offered", () => {
  expect(intervalBounds(DAY, 50_000)).toEqual({ min: 2 * SECOND, max: 12_342 * SECOND });
  expect(offeredBounds(DAY, 50_000)).toEqual({ min: 124 * SECOND, max: 12_342 * SECOND });
  expect(offeredBounds(DAY, 100)).toEqual(intervalBounds(DAY, 100));
});

test('a finer interval than one request brings is used; one that is too short for the window is not', () => {
  expect(boundInterval(10 * SECOND, DAY, 'AVG', 50_000)).toBe(10 * SECOND);
  expect(boundInterval(SECOND, DAY, 'AVG', 50_000)).toBe(124 * SECOND);
});

test('bounds are whole seconds and never cross', () => {
  fc.assert(
    fc.property(anyWindow, fc.integer({ min: 8, max: 50_000 }), (window, maxDatapoints) => {
      const { min, max } = intervalBounds(window, maxDatapoints);
      const offered = offeredBounds(window, maxDatapoints);
      expect(offered.min).toBeGreaterThanOrEqual(min);
      expect(offered.min).toBeLessThanOrEqual(offered.max);
      expect(min).toBeLessThanOrEqual(max);
      expect([min % SECOND, max % SECOND]).toEqual([0, 0]);
      expect(min).toBeGreaterThanOrEqual(MIN_INTERVAL_MS);
      expect(max).toBeLessThanOrEqual(MAX_INTERVAL_MS);
    }),
  );
});

test.each<[number | null, number, number]>([
  // suggested: about 200 points
  [null, MINUTE, SECOND],
  [null, HOUR, 15 * SECOND],
  [0, DAY, 5 * MINUTE],
  [null, 30 * DAY, 5 * HOUR],
  // given: clamped
  [SECOND, DAY, 173 * SECOND],
  [DAY, DAY, 12_342 * SECOND],
  [10 * MINUTE, DAY, 10 * MINUTE],
])('interval %s of a window of %d ms becomes %d', (interval, window, bound) => {
  expect(boundInterval(interval, window, 'AVG', 500)).toBe(bound);
  expect(boundInterval(interval, window, 'NONE', 500)).toBe(1000);
});

test('a bound interval never gives more points than the server allows, nor fewer than 7 where seconds allow it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 7 * SECOND, max: MAX_INTERVAL_MS }),
      fc.integer({ min: 0, max: DAY }),
      fc.integer({ min: 100, max: 50_000 }),
      (window, given, maxDatapoints) => {
        const points = window / boundInterval(given, window, 'MAX', maxDatapoints);
        expect(points).toBeLessThanOrEqual(maxDatapoints);
        expect(points).toBeGreaterThanOrEqual(7);
      },
    ),
  );
});

test('the list offers what lies within the bounds', () => {
  expect(intervalsWithin({ min: 8 * SECOND, max: 514 * SECOND })).toEqual([
    10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
  ]);
  expect(intervalsWithin({ min: MIN_INTERVAL_MS, max: MAX_INTERVAL_MS })).toEqual(intervalChoices);
});

test('the nearest offered interval lies within the bounds', () => {
  expect(nearestInterval(40 * SECOND, { min: SECOND, max: HOUR })).toBe(30 * SECOND);
  expect(nearestInterval(50 * SECOND, { min: SECOND, max: HOUR })).toBe(MINUTE);
  expect(nearestInterval(DAY, { min: SECOND, max: HOUR })).toBe(HOUR);
  expect(nearestInterval(35 * DAY, { min: 31 * DAY, max: 60 * DAY })).toBe(35 * DAY);
});

test('an interval that is none is null, others fit the bounds, in the simple control the list', () => {
  const bounds = { min: 10 * SECOND, max: HOUR };
  for (const none of [undefined, 0, -5]) expect(fitInterval(none, bounds, true)).toBeUndefined();
  expect([fitInterval(SECOND, bounds, true), fitInterval(DAY, bounds, true)]).toEqual([10 * SECOND, HOUR]);
  expect([fitInterval(42 * SECOND, bounds, true), fitInterval(42 * SECOND, bounds, false)]).toEqual([42_000, 30_000]);
});

test('points are clamped between 7 and what the platform allows; half of that is the default', () => {
  expect([fitDatapoints(3, 500), fitDatapoints(900, 500), fitDatapoints(null, 500)]).toEqual([7, 500, 250]);
  expect([defaultDatapoints(50_000), defaultDatapoints(8)]).toEqual([25_000, 7]);
});
