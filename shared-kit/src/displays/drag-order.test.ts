import fc from 'fast-check';
import { dropDelay, dropTarget, keyTarget, sideOf, withMove } from './drag-order';

test('the half of the item decides between before and after, mirrored in right-to-left text', () => {
  expect([sideOf(10, 100), sideOf(50, 100), sideOf(90, 100)]).toEqual(['before', 'after', 'after']);
  expect([sideOf(10, 100, true), sideOf(90, 100, true)]).toEqual(['after', 'before']);
});

test('a dropped item stands right before or right after the other', () => {
  const index = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(index, index, fc.constantFrom('before' as const, 'after' as const), (from, over, side) => {
      fc.pre(from !== over);
      const list = Array.from({ length: 10 }, (_, at) => at);
      const moved = withMove(list, { from, to: dropTarget(from, over, side) });
      expect(moved.indexOf(from) - moved.indexOf(over)).toBe(side === 'before' ? -1 : 1);
      expect(moved.toSorted((a, b) => a - b)).toEqual(list);
    }),
  );
});

test('dropped on itself it stays', () => {
  expect([dropTarget(3, 3, 'before'), dropTarget(3, 3, 'after')]).toEqual([3, 3]);
});

test('keys move by one or to the ends, never beyond them', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => keyTarget(key, 1, 4))).toEqual(
    [2, 0, 2, 0, 0, 3],
  );
  expect([keyTarget('ArrowLeft', 0, 4), keyTarget('ArrowRight', 3, 4), keyTarget('x', 1, 4)]).toEqual([
    0,
    3,
    undefined,
  ]);
  expect([keyTarget('ArrowLeft', 1, 4, true), keyTarget('ArrowRight', 1, 4, true)]).toEqual([2, 0]);
});

test('a drop is reported after 62.5 ms', () => {
  expect(dropDelay).toBe(62.5);
});
