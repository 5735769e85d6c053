import { leastWidth, rowHeightOf, rowHeightStyle } from './row-height';

const grid = { columns: 24, margin: 10 };

test.each([
  ['as high as a column is wide', 1450, true, 50],
  ['no lower beside the menu than in the narrowest window for a grid', 720, true, (960 - 250) / 24],
  ['as low as its columns are narrow, in a part of the page', 490, false, 10],
  ['never of no height', 100, false, 1],
])('a row is %s', (_, width, hasPage, height) => {
  expect(rowHeightOf(grid, width, leastWidth(hasPage))).toBe(height);
});

test.each([1450, 960, 720, 100])('styles say the same height as numbers, %i px wide', (width) => {
  for (const least of [0, 960]) {
    const inNumbers = rowHeightStyle(grid, least)
      .replaceAll('100cqi', String(width))
      .replaceAll(/calc|px/g, '');
    // The style is a sum in JavaScript too.
    const height = new Function('max', `return ${inNumbers}`)(Math.max);
    expect(height).toBeCloseTo(rowHeightOf(grid, width, least));
  }
});
