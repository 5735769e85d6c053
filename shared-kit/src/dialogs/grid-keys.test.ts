import { gridTarget } from './grid-keys';

test('arrows move by one and by a row, and stay at the edges', () => {
  const move = (key: string, at: number) => gridTarget(key, at, 25, 10, 3);
  expect([move('ArrowRight', 3), move('ArrowLeft', 3), move('ArrowDown', 3), move('ArrowUp', 13)]).toEqual([
    4, 2, 13, 3,
  ]);
  expect([move('ArrowLeft', 0), move('ArrowUp', 3), move('ArrowRight', 24), move('ArrowDown', 20)]).toEqual([
    0, 3, 24, 20,
  ]);
  expect([move('Home', 7), move('End', 7), move('PageDown', 1), move('PageUp', 1)]).toEqual([0, 24, 24, 0]);
  expect(move('a', 7)).toBeUndefined();
});

test('left and right change sides in right-to-left text', () => {
  expect(gridTarget('ArrowLeft', 3, 25, 10, 3, true)).toBe(4);
  expect(gridTarget('ArrowRight', 3, 25, 10, 3, true)).toBe(2);
});
