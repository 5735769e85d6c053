import { dropRows, pageSelection, rowsBetween, selectRows } from './selection';

const ids = ['a', 'b', 'c', 'd'];
const of = (...chosen: string[]) => new Map(chosen.map((id) => [id, id]));

describe('a range', () => {
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    [null, 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('from %s to %s', (from, to, expected) => expect(rowsBetween(ids, from, to)).toEqual(expected));
});

describe('selection', () => {
  it('takes rows in and out and keeps those of other pages', () => {
    const two = selectRows(of('z'), of('a', 'b'));
    expect([...two.keys()]).toEqual(['z', 'a', 'b']);
    expect([...dropRows(two, ['a']).keys()]).toEqual(['z', 'b']);
  });

  it('lets go of very many at once', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `00000000-${n}`);
    const selection = of(...many, 'z');
    const began = performance.now();
    expect(dropRows(selection, many)).toEqual(of('z'));
    // One by one it takes minutes, and the page stands still.
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('says whether none, some or all rows of the page are selected', () => {
    expect(pageSelection(of('z'), ids)).toBe('none');
    expect(pageSelection(of('z', 'a'), ids)).toBe('some');
    expect(pageSelection(of(...ids, 'z'), ids)).toBe('all');
  });
});
