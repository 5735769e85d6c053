import { columnsIn, inLibraryOrder, placeTypes } from './place-types';
import type { WholeWidgetType } from './type-calls';

const type = (id: string, sizeY: number, kind = 'static', createdTime = 0) =>
  ({ id: { id }, createdTime, descriptor: { type: kind, sizeY } }) as unknown as WholeWidgetType;

test('types stand by what they do with data, the newest first', () => {
  const types = [
    type('alarm', 1, 'alarm'),
    type('old', 1, 'latest', 1),
    type('new', 1, 'latest', 2),
    type('series', 1, 'timeseries'),
    type('static', 1),
    type('rpc', 1, 'rpc'),
  ];
  expect(inLibraryOrder(types).map(({ id }) => id.id)).toEqual(['series', 'static', 'rpc', 'new', 'old', 'alarm']);
});

test('each is 8 wide and as high as it says, and a column that has grown by more than 10 rows makes way for the next', () => {
  const placed = placeTypes([type('a', 5.5), type('b', 5), type('c', 1), type('d', 11), type('e', 12), type('f', 3)]);
  expect(Object.entries(placed).map(([id, { col, row, sizeX, sizeY }]) => [id, col, row, sizeX, sizeY])).toEqual([
    ['a', 0, 0, 8, 5],
    ['b', 0, 5, 8, 5],
    // Below its title, one row is left.
    ['c', 0, 10, 8, 2],
    ['d', 8, 0, 8, 11],
    ['e', 16, 0, 8, 12],
    ['f', 0, 12, 8, 3],
  ]);
});

test('a narrow page has two columns', () => {
  expect([undefined, 700, 900].map(columnsIn)).toEqual([3, 2, 3]);
  const placed = placeTypes([type('a', 11), type('b', 11), type('c', 2)], 2);
  expect(Object.values(placed).map(({ col, row }) => [col, row])).toEqual([
    [0, 0],
    [8, 0],
    [0, 11],
  ]);
});
