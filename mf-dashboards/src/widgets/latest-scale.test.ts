import { scaleOf } from './latest-scale';

const around = { fromZero: false, decimals: 2, steps: 4 };
const upright = { fromZero: true, decimals: 2, steps: 4 };

test.each([
  // The center of what stands around one is the tick below the smallest value.
  [[12, 25, 20], around, { min: 10, max: 25, interval: 5 }],
  [[10, 20, 30], around, { min: 5, max: 30, interval: 5 }],
  [[0, 7, 10], around, { min: 0, max: 10, interval: 5 }],
  [[-3, 5], around, { min: -4, max: 6, interval: 2 }],
  // Of bars it is 0.
  [[12, 25], upright, { min: 0, max: 30, interval: 10 }],
  [[-12, 25], upright, { min: -20, max: 30, interval: 10 }],
  [[], upright, { min: 0, max: 1, interval: 0.5 }],
  [[0, 0], upright, { min: 0, max: 1, interval: 0.5 }],
  [[0.1, 0.3], { ...upright, decimals: 0 }, { min: 0, max: 1, interval: 1 }],
])('values %j with %j stand on %j', (values, options, scale) => {
  expect(scaleOf(values, options)).toEqual(scale);
});

test.each([true, false])('the largest numbers have a scale (%j)', (fromZero) => {
  const { min, max, interval } = scaleOf([-1e308, 1e308, 1e-300], { fromZero, decimals: 2, steps: 4 });
  for (const one of [min, max, interval, (max - min) / interval]) expect(Number.isFinite(one)).toBe(true);
  expect((max - min) / interval).toBeLessThan(12);
});

test('equal values have a scale around them', () => {
  const { min, max } = scaleOf([12, 12], around);
  expect(min).toBeLessThan(12);
  expect(max).toBeGreaterThanOrEqual(12);
});
