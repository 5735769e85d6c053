import { direction } from './direction';

it('says which way a trend goes', () => {
  expect(direction([])).toBe('steady');
  expect(
    direction([
      [1, 5],
      [2, 9],
    ]),
  ).toBe('rising');
  expect(
    direction([
      [1, 9],
      [2, 5],
    ]),
  ).toBe('falling');
  expect(
    direction([
      [1, 5],
      [2, 9],
      [3, 5.1],
    ]),
  ).toBe('steady');
});
