import { RateLimit } from './rate-limit.js';

const HOUR = 3_600_000;

it('refills with time, up to its capacity', () => {
  const limit = new RateLimit('2:2', 0);
  expect([limit.allow(0), limit.allow(0), limit.allow(0)]).toEqual([true, true, false]);
  expect([limit.allow(1000), limit.allow(1000)]).toEqual([true, false]);
  expect([limit.allow(HOUR), limit.allow(HOUR), limit.allow(HOUR)]).toEqual([true, true, false]);
});

it('a clock that is set back takes nothing away', () => {
  const limit = new RateLimit('2:2', HOUR);
  expect([limit.allow(0), limit.allow(0), limit.allow(0)]).toEqual([true, true, false]);
  expect(limit.allow(1000)).toBe(true);
});
