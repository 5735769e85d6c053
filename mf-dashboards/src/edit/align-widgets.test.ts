import fc from 'fast-check';
import type { Cell } from '../model/layouts';
import { isFree } from '../model/place-widgets';
import { aligned, alignments, allFree, type Cells } from './align-widgets';

const cell = (col: number, row: number, sizeX = 4, sizeY = 3) => ({ col, row, sizeX, sizeY });
const three: Cells = new Map([
  ['a', cell(2, 0)],
  ['b', cell(8, 4, 6, 2)],
  ['c', cell(15, 9)],
]);
const of = (cells: Cells, member: 'col' | 'row') => [...cells.values()].map((one) => one[member]);

test.each([
  ['left', 'col', [2, 2, 2]],
  ['right', 'col', [15, 13, 15]],
  ['top', 'row', [0, 0, 0]],
  ['bottom', 'row', [9, 10, 9]],
  ['spread-x', 'col', [2, 8, 15]],
  ['spread-y', 'row', [0, 5, 9]],
] as const)('%s', (alignment, member, expected) => {
  expect(of(aligned(three, alignment), member)).toEqual(expected);
});

test('aligning keeps every widget and its size, stays within the outer bounds, and done again changes nothing', () => {
  const cells = fc
    .array(fc.tuple(fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })), {
      minLength: 2,
      maxLength: 8,
    })
    .map((all): Cells => new Map(all.map(([col, row, x, y], at) => [String(at), cell(col, row, x, y)])));
  fc.assert(
    fc.property(cells, fc.constantFrom(...alignments), (before, alignment) => {
      const after = aligned(before, alignment);
      expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [id, { sizeX, sizeY }] of after) expect(before.get(id)).toMatchObject({ sizeX, sizeY });
      if (!alignment.startsWith('spread')) expect(aligned(after, alignment)).toEqual(after);
    }),
  );
});

test('nothing may stand on another widget', () => {
  expect(allFree(three, 24, [])).toBe(true);
  expect(allFree(aligned(three, 'top'), 24, [])).toBe(true);
  expect(allFree(three, 24, [cell(9, 5)])).toBe(false);
  expect(allFree(three, 18, [])).toBe(false);
  expect(allFree(aligned(new Map([...three, ['d', cell(3, 12)]]), 'top'), 24, [])).toBe(false);
});

test('whether thousands have room is asked of neighbors alone', () => {
  let reads = 0;
  const counted = (at: number): Cell => ({
    ...cell((at % 4) * 6, 0, 6, 2),
    get row() {
      reads += 1;
      return Math.floor(at / 4) * 2;
    },
  });
  const all = Array.from({ length: 2000 }, (_, at) => counted(at));
  expect(allFree(new Map(all.slice(0, 1000).map((one, at) => [String(at), one])), 24, all.slice(1000))).toBe(true);
  expect(reads).toBeLessThan(all.length * 100);
});

test('room is what no other cell covers, whatever the others cover of one another', () => {
  const some = fc.array(
    fc.tuple(fc.integer({ min: -1, max: 10 }), fc.integer({ min: -1, max: 20 }), fc.integer({ min: 1, max: 5 })),
    { maxLength: 6 },
  );
  const cellsOf = (list: [number, number, number][]) => list.map(([col, row, size]) => cell(col, row, size, size));
  fc.assert(
    fc.property(some, some, (moved, others) => {
      const [cells, rest] = [cellsOf(moved), cellsOf(others)];
      const expected = cells.every((one, at) => isFree(one, 12, [...rest, ...cells.slice(0, at)]));
      expect(allFree(new Map(cells.map((one, at) => [String(at), one])), 12, rest)).toBe(expected);
    }),
  );
});
