import { cellByKey } from './move-by-key';

const cell = { col: 2, row: 3, sizeX: 4, sizeY: 99 };
const pressed = (key: string, of = cell) => cellByKey(of, { key, shiftKey: true });

test('no key makes a widget higher than 100 rows, nor smaller than one', () => {
  expect(pressed('ArrowDown')?.sizeY).toBe(100);
  expect(pressed('ArrowDown', { ...cell, sizeY: 100 })?.sizeY).toBe(100);
  expect(pressed('ArrowUp', { ...cell, sizeY: 1 })?.sizeY).toBe(1);
  expect(pressed('ArrowLeft', { ...cell, sizeX: 1 })?.sizeX).toBe(1);
  expect(pressed('ArrowUp', { ...cell, sizeY: 300 })?.sizeY).toBe(299);
  expect(pressed('ArrowDown', { ...cell, sizeY: 300 })?.sizeY).toBe(300);
});
