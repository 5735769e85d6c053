import { mergeRows } from './merge-rows';

const row = (name: string, value = 1) => ({ name, value });
const merge = (before: object[], mine: object[], theirs: object[]) =>
  mergeRows(before, mine, theirs, ({ name }: { name: string }) => name);
const [a, b, z] = [row('a'), row('b'), row('z')];

test('what one side has changed, added, or removed is kept beside what the other has', () => {
  const changed = row('a', 2);
  expect(merge([a, b], [changed, b], [a, b, z])).toEqual({
    mine: [changed, b, z],
    theirs: [changed, b, z],
    both: [],
  });
  expect(merge([a, b], [a], [row('a', 3), b]).mine).toEqual([row('a', 3)]);
  expect(merge([a, b], [row('aa'), b], [a, b, z]).mine).toEqual([row('aa'), b, z]);
  expect(merge([a, b], [a, b, z], [b]).mine).toEqual([b, z]);
  expect(merge([a], [a, z], [a, row('z')])).toEqual({ mine: [a, z], theirs: [a, z], both: [] });
});

test('a row that both have changed is named, and each side has its own', () => {
  const [mine, theirs] = [row('a', 2), row('a', 3)];
  expect(merge([a, b], [mine, b], [theirs, b, z])).toEqual({
    mine: [mine, b, z],
    theirs: [theirs, b, z],
    both: ['a'],
  });
  expect(merge([a, b], [row('aa'), b], [b])).toEqual({ mine: [row('aa'), b], theirs: [b], both: ['a'] });
  expect(merge([a], [a, z], [a, row('z', 2)])).toEqual({ mine: [a, z], theirs: [a, row('z', 2)], both: ['z'] });
});

test('the same change on both sides is none to ask about', () => {
  expect(merge([a, b], [row('a', 2), b], [row('a', 2), b]).both).toEqual([]);
  expect(merge([a, b], [b], [b])).toEqual({ mine: [b], theirs: [b], both: [] });
});
