import { keepOnPage, noSelection, pageSelection, togglePage, toggleRow } from './selection';

describe('selection', () => {
  it('turns one row on and off', () => {
    const on = toggleRow(noSelection, 'a');
    expect([...on]).toEqual(['a']);
    expect([...toggleRow(on, 'a')]).toEqual([]);
  });

  it('selects the selectable rows of the page, then none', () => {
    const all = togglePage(new Set(['a']), ['a', 'b']);
    expect([...all]).toEqual(['a', 'b']);
    expect(togglePage(all, ['a', 'b']).size).toBe(0);
  });

  it('knows none, some and all', () => {
    expect(pageSelection(noSelection, ['a', 'b'])).toBe('none');
    expect(pageSelection(new Set(['a']), ['a', 'b'])).toBe('some');
    expect(pageSelection(new Set(['a', 'b']), ['a', 'b'])).toBe('all');
    expect(pageSelection(noSelection, [])).toBe('none');
  });

  it('forgets rows that left the page and stays the same object otherwise', () => {
    const selection = new Set(['a', 'b']);
    expect([...keepOnPage(selection, ['b', 'c'])]).toEqual(['b']);
    expect(keepOnPage(selection, ['a', 'b', 'c'])).toBe(selection);
  });
});
