import fc from 'fast-check';
import { MAX_INTERVAL_MS } from './interval-bounds';
import { carryParts, defaultParts, msToParts, partsToMs, type TimeParts } from './time-parts';

const parts = (days: number, hours: number, minutes: number, seconds: number): TimeParts => ({
  days,
  hours,
  minutes,
  seconds,
});

test('a control without a value shows one minute', () => {
  expect(defaultParts).toEqual(parts(0, 0, 1, 0));
  expect(partsToMs(defaultParts)).toBe(60_000);
});

test('a length has 86400 seconds a day, 3600 an hour, 60 a minute', () => {
  expect(partsToMs(parts(1, 1, 1, 1))).toBe((86_400 + 3600 + 60 + 1) * 1000);
  expect(msToParts(90_061_999)).toEqual(parts(1, 1, 1, 1));
  expect(msToParts(-5)).toEqual(parts(0, 0, 0, 0));
});

test.each<[string, TimeParts, TimeParts]>([
  ['seconds go into minutes', parts(0, 0, 1, 75), parts(0, 0, 2, 15)],
  ['minutes go into hours', parts(0, 1, 60, 0), parts(0, 2, 0, 0)],
  ['hours go into days', parts(0, 49, 0, 0), parts(2, 1, 0, 0)],
  ['all the way up', parts(0, 23, 59, 60), parts(1, 0, 0, 0)],
  ['a second is borrowed from the minutes', parts(0, 0, 5, -1), parts(0, 0, 4, 59)],
  ['a minute is borrowed from the hours', parts(0, 2, -1, 0), parts(0, 1, 59, 0)],
  ['an hour is borrowed from the days', parts(1, -1, 0, 0), parts(0, 23, 0, 0)],
  ['a second is borrowed from far above', parts(1, 0, 0, -1), parts(0, 23, 59, 59)],
  ['nothing to borrow gives 0', parts(0, 0, 0, -1), parts(0, 0, 0, 0)],
  ['days have nobody to borrow from', parts(-1, 5, 0, 0), parts(0, 5, 0, 0)],
])('%s', (_, typed, carried) => {
  expect(carryParts(typed)).toEqual(carried);
});

const count = fc.integer({ min: 0, max: 5000 });
const anyParts = fc.record({ days: count, hours: count, minutes: count, seconds: count });

test('carrying keeps the length and brings every part into its range', () => {
  fc.assert(
    fc.property(anyParts, (typed) => {
      const carried = carryParts(typed);
      expect(partsToMs(carried)).toBe(partsToMs(typed));
      expect(carried.hours < 24 && carried.minutes < 60 && carried.seconds < 60).toBe(true);
      expect(carryParts(carried)).toEqual(carried);
    }),
  );
});

test('one step below zero borrows exactly one, or leaves 0', () => {
  fc.assert(
    fc.property(anyParts, fc.constantFrom('hours', 'minutes', 'seconds'), (typed, unit) => {
      const carried = carryParts({ ...typed, [unit]: -1 });
      for (const part of Object.values(carried)) expect(part).toBeGreaterThanOrEqual(0);
      expect(partsToMs(carried)).toBe(Math.max(partsToMs({ ...typed, [unit]: -1 }), partsToMs(carried)));
    }),
  );
});

test('every whole second goes there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_INTERVAL_MS / 1000 }), (seconds) => {
      expect(partsToMs(msToParts(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});
