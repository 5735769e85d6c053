import { valueRange } from './chart-options';

it('leaves room beyond the values', () => {
  const [min, max] = valueRange(20, 25);
  expect(min).toBeLessThan(20);
  expect(max).toBeGreaterThan(25);
});

it('shows nothing but zeros on a small axis', () => {
  expect(valueRange(0, 0)).toEqual([0, 1]);
  expect(valueRange(null, null)).toEqual([null, null]);
});
