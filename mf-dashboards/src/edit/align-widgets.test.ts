import fc from 'fast-check';
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
