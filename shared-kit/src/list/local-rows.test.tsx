import { renderHook } from '@testing-library/react';
import { findRows, localRows, MAX_UNPAGED_ROWS, sortRows } from './local-rows';

const rows = [
  { name: 'b', group: 'x', size: 10 },
  { name: 'a', group: 'y', size: 9 },
  { name: 'c', group: 'x', size: 9 },
];
type Row = (typeof rows)[number];
const order = { name: ({ name }: Row) => name, size: ({ size }: Row) => size };
const looks = { text: ({ name }: Row) => `Row ${name}`, filters: { group: ({ group }: Row) => group } };
const names = (list: readonly Row[]) => list.map(({ name }) => name).join('');

describe('rows that are all here', () => {
  it('are found in any letter case, and left out by filters', () => {
    expect(names(findRows(rows, { search: 'ROW C', filter: {} }, looks))).toBe('c');
    expect(names(findRows(rows, { search: '', filter: { group: 'x' } }, looks))).toBe('bc');
    expect(names(findRows(rows, { search: 'row', filter: { group: 'y' } }, looks))).toBe('a');
  });

  it('are sorted by numbers as numbers, those that are equal by the first of the table', () => {
    expect(names(sortRows(rows, { property: 'size', direction: 'ASC' }, order))).toBe('acb');
    expect(names(sortRows(rows, { property: 'size', direction: 'DESC' }, order))).toBe('bca');
    expect(names(sortRows(rows, { property: 'unknown', direction: 'ASC' }, order))).toBe('abc');
    expect(names(rows)).toBe('bac');
  });

  it('without a value come first, whether they are sorted by text or by number', () => {
    const some = [{ name: 'b', group: 'x', size: 2 }, { name: 'a', group: 'y' } as Row, { group: 'z', size: 1 } as Row];
    const sorted = (property: string) =>
      sortRows(some, { property, direction: 'ASC' }, order).map(({ group }) => group);
    expect(sorted('name')).toEqual(['z', 'y', 'x']);
    expect(sorted('size')).toEqual(['y', 'z', 'x']);
  });
});

describe('many rows that are all here', () => {
  const shown = (count: number, page: number) => {
    const many = Array.from({ length: count }, (_, at) => ({ name: `n${at}`, group: 'x', size: at }));
    const useList = localRows<Row, null>({ useRows: () => ({ rows: many, reload: () => {} }), ...looks, order });
    const state = { page, pageSize: 20, search: '', filter: {}, open: null, tab: null };
    const sort = { property: 'size', direction: 'ASC' } as const;
    return renderHook(() => useList({ context: null, state: { ...state, sort }, sort })).result.current;
  };

  it('come in pages, and can all be selected', async () => {
    const source = shown(MAX_UNPAGED_ROWS + 1, 5);
    expect(source).toMatchObject({ isPaged: true, total: 101, pages: 6 });
    expect(source.rows?.map(({ size }) => size)).toEqual([100]);
    expect(await source.all()).toHaveLength(101);
  });

  it('stay together while they can be drawn at once', () => {
    const source = shown(MAX_UNPAGED_ROWS, 0);
    expect(source).toMatchObject({ isPaged: false, total: 100, pages: 1 });
    expect(source.rows).toHaveLength(100);
  });
});
