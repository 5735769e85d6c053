import { sparklinePath } from './sparkline';

test('a trend fills the box from first to last point', () => {
  expect(
    sparklinePath(
      [
        [1000, 0],
        [2000, 10],
        [3000, 5],
      ],
      100,
      20,
    ),
  ).toBe('M0 19L50 1L100 10');
});

test('the largest numbers fit the box too', () => {
  expect(
    sparklinePath(
      [
        [0, -1e308],
        [10, 1e308],
      ],
      100,
      20,
    ),
  ).toBe('M0 19L100 1');
});

test('a flat line runs through the middle', () => {
  expect(
    sparklinePath(
      [
        [0, 7],
        [10, 7],
      ],
      100,
      20,
    ),
  ).toBe('M0 10L100 10');
});

test('a gap breaks the line', () => {
  expect(
    sparklinePath(
      [
        [0, 0],
        [1, Number.NaN],
        [2, 10],
        [4, 10],
      ],
      100,
      20,
    ),
  ).toBe('M0 19M50 1L100 1');
});

test('one point and no point draw nothing', () => {
  expect(sparklinePath([[0, 1]], 100, 20)).toBe('');
  expect(sparklinePath([], 100, 20)).toBe('');
});
