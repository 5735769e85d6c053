import type { Layout } from 'react-grid-layout';
import { type Drag, draggedTo, gridRule, shifted } from './drag-together';

const cell = (col: number, row: number, sizeX = 4, sizeY = 4) => ({ col, row, sizeX, sizeY });
/** Two beside one another, of which the left one is dragged, and one below the right one. */
const drag: Drag = {
  lead: 'a',
  cells: new Map([
    ['a', cell(0, 0)],
    ['b', cell(4, 0)],
  ]),
  rest: [cell(4, 8)],
};
const item = (i: string, x: number, y: number) => ({ i, x, y, w: 4, h: 4 });
const before: Layout = [item('a', 0, 0), item('b', 4, 0), item('c', 4, 8)];
const placesIn = (layout: Layout) => layout.map(({ i, x, y }) => [i, x, y]);

test('widgets that are dragged together keep their distances, and go through the places that they leave', () => {
  const to = (col: number, row: number) => {
    const cells = draggedTo(drag, { col, row }, 24);
    return cells && [...cells.values()].map((one) => [one.col, one.row]);
  };
  expect(to(2, 1)).toEqual([
    [2, 1],
    [6, 1],
  ]);
  expect(to(16, 0)).toEqual([
    [16, 0],
    [20, 0],
  ]);
});

test.each([
  ['onto a widget that is not dragged', 0, 5],
  ['beyond the last column', 17, 0],
  ['before the first one', -1, 0],
  ['above the first row', 0, -1],
])('none of them is moved %s', (_, col, row) => {
  expect(draggedTo(drag, { col, row }, 24)).toBeUndefined();
});

test('the grid has the others follow the one that is dragged, and stay where all had room', () => {
  let now: Drag | undefined;
  const rule = gridRule(() => now);
  const led = (x: number, y: number) => [item('a', x, y), ...before.slice(1)];
  expect(rule.allowOverlap).toBe(false);
  now = drag;
  expect(rule.allowOverlap).toBe(true);
  expect(placesIn(rule.compact(led(0, 2), 24))).toEqual([
    ['a', 0, 2],
    ['b', 4, 2],
    ['c', 4, 8],
  ]);
  expect(placesIn(rule.compact(led(0, 6), 24))).toEqual([
    ['a', 0, 2],
    ['b', 4, 2],
    ['c', 4, 8],
  ]);
  now = undefined;
  expect(placesIn(rule.compact(before, 24))).toEqual(placesIn(before));
  now = drag;
  expect(placesIn(rule.compact(led(0, 6), 24))).toEqual(placesIn(before));
});

test('widgets that the grid does not draw go as far as the one that is dragged', () => {
  expect([...shifted({ ...drag, cells: new Map([...drag.cells, ['far', cell(8, 900)]]) }, { col: 2, row: 3 })]).toEqual(
    [
      ['a', cell(2, 3)],
      ['b', cell(6, 3)],
      ['far', cell(10, 903)],
    ],
  );
});

test('the grid hears of widgets that come while one is dragged', () => {
  const rule = gridRule(
    () => undefined,
    () => [item('c', 0, 0), item('d', 8, 40)],
  );
  expect(placesIn(rule.compact(before, 24))).toEqual([...placesIn(before), ['d', 8, 40]]);
});
