import fc from 'fast-check';
import { diffLines, documentLines } from './line-diff';

const lines = (text: string) => text.split('');
const shown = (left: string, right: string) =>
  diffLines(lines(left), lines(right))
    .map((row) => (row.same ? row.left : `[${row.left ?? ''}|${row.right ?? ''}]`))
    .join('');

test.each([
  ['abc', 'abc', 'abc'],
  ['abc', 'axc', 'a[b|x]c'],
  ['ac', 'abc', 'a[|b]c'],
  ['abc', 'ac', 'a[b|]c'],
  ['', 'a', '[|a]'],
  ['abcd', 'cdab', '[a|][b|]cd[|a][|b]'],
])('%s beside %s', (left, right, expected) => expect(shown(left, right)).toBe(expected));

test('nothing is lost, and what is called equal is', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const rows = diffLines(left, right);
      expect(rows.flatMap((row) => row.left ?? [])).toEqual(left);
      expect(rows.flatMap((row) => row.right ?? [])).toEqual(right);
      expect(rows.filter((row) => row.same && row.left !== row.right)).toEqual([]);
    }),
  );
});

test('two long documents that have little in common are compared all the same', () => {
  const of = (side: string) =>
    Array.from({ length: 20_000 }, (_, line) => (line % 4 === 3 ? '    },' : `${side} ${line}`));
  const rows = diffLines(of('left'), of('right'));
  expect(rows).toHaveLength(20_000);
  expect(rows.filter(({ same }) => same)).toHaveLength(5_000);
});

test('members in another order are no difference', () => {
  const [left, right] = [
    documentLines({ b: [{ d: 1, c: null }], a: 2 }),
    documentLines({ a: 2, b: [{ c: null, d: 1 }] }),
  ];
  expect(left).toEqual(right);
  expect(left[1]).toBe('    "a": 2,');
});
