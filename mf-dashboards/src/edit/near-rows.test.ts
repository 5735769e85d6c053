import type { PlacedWidget } from '../layout/placed-widgets';
import { halfOf, rowsAround, widgetsIn } from './near-rows';

/** Ten thousand in rows of four, each two rows high. */
const placed = Array.from({ length: 10_000 }, (_, at): PlacedWidget => {
  const cell = { col: (at % 4) * 6, row: Math.floor(at / 4) * 2, sizeX: 6, sizeY: 2 };
  return { ...cell, id: `w${at}`, widget: undefined, mobileRows: 2 };
});
const height = 900;
const step = 40;

test.each([0, -1, -449, -450, -30_000, -199_100])(
  'with the grid’s top at %i px all that is in sight is near, and little else',
  (top) => {
    const rows = rowsAround(halfOf(top, height), height, step);
    const near = widgetsIn(placed, [rows], []).map(({ id }) => id);
    const seen = placed.filter(({ row }) => (row + 2) * step > -top && row * step < height - top).map(({ id }) => id);
    expect(seen.length).toBeGreaterThan(0);
    expect(near).toEqual(expect.arrayContaining(seen));
    expect(near.length).toBeLessThan(140);
  },
);

test('some are there wherever they stand, in their order', () => {
  const near = widgetsIn(placed, [{ from: 0, to: 2 }], ['w9999', undefined, 'w5000']);
  expect(near.map(({ id }) => id)).toEqual(['w0', 'w1', 'w2', 'w3', 'w5000', 'w9999']);
});

test('those of two stretches of rows are there, and none between them', () => {
  const stretches = [
    { from: 0, to: 1 },
    { from: 3, to: 6 },
  ];
  expect(widgetsIn(placed, stretches, []).map(({ row }) => row)).toEqual([0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4]);
});
