import fc from 'fast-check';
import { HISTORY_DEPTH, type History, record, redo, startHistory, undo } from './history';

/** A list of numbers, each change of which adds one. */
const add = (history: History<readonly number[]>, number: number, merge?: string) =>
  record(history, [...history.value, number], { name: `add ${number}`, ...(merge && { merge }) });

test('undone whole it is the start, redone whole the end', () => {
  const numbers = fc.array(fc.tuple(fc.nat(9), fc.option(fc.constantFrom('a', 'b'), { nil: undefined })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(numbers, fc.nat(30), (changes, back) => {
      const start = startHistory<readonly number[]>([]);
      const end = changes.reduce((history, [number, merge]) => add(history, number, merge), start);
      const undone = undo(end, end.done.length);
      expect(undone.value).toBe(start.value);
      expect(redo(undone, undone.undone.length)).toEqual(end);
      expect(redo(undo(end, back), back)).toEqual(end);
    }),
  );
});

test('changes of one kind in a row are one step, until there is another', () => {
  const start = startHistory<readonly number[]>([]);
  const dragged = add(add(start, 1, 'drag'), 2, 'drag');
  expect(dragged.done).toHaveLength(1);
  expect(undo(dragged).value).toEqual([]);
  const twice = add(dragged, 3, 'other drag');
  expect(twice.done).toHaveLength(2);
  expect(undo(twice).value).toEqual([1, 2]);
  expect(add(undo(twice), 4, 'other drag').value).toEqual([1, 2, 4]);
});

test('a change after an undo leaves nothing to redo', () => {
  const undone = undo(add(startHistory<readonly number[]>([]), 1));
  expect(undone.undone).toHaveLength(1);
  const other = add(undone, 2);
  expect(other.undone).toEqual([]);
  expect(redo(other)).toBe(other);
});

test('what changes nothing is no step, and nothing can be undone of nothing', () => {
  const start = startHistory([1]);
  expect(record(start, start.value, { name: 'same' })).toBe(start);
  expect(undo(start)).toBe(start);
  expect(undo(start, 0)).toBe(start);
  expect(redo(start)).toBe(start);
});

test('the oldest steps are forgotten', () => {
  const numbers = Array.from({ length: HISTORY_DEPTH + 5 }, (_, index) => index);
  const end = numbers.reduce((history, number) => add(history, number), startHistory<readonly number[]>([]));
  expect(end.done).toHaveLength(HISTORY_DEPTH);
  expect(undo(end, HISTORY_DEPTH + 5).value).toEqual([0, 1, 2, 3, 4]);
});
