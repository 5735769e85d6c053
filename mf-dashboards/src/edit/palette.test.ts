import { palette, paletteColor, paletteRows } from './palette';

test('new keys get 190 colors in turn: shade by shade, each with all hues', () => {
  expect(palette).toHaveLength(190);
  expect(paletteRows.map((row) => row.length)).toEqual(Array.from({ length: 19 }, () => 10));
  expect(palette.slice(0, 4)).toEqual(['#2196f3', '#4caf50', '#f44336', '#ffc107']);
  // Grey ends a shade, and blue begins the next.
  expect([17, 18, 19, 20].map(paletteColor)).toEqual(['#ff5722', '#9e9e9e', '#2962ff', '#00c853']);
  expect([189, 190].map(paletteColor)).toEqual(['#303030', '#2196f3']);
});

test('every color is one', () => {
  for (const color of palette) expect(color).toMatch(/^#[\da-f]{6}$/);
});
