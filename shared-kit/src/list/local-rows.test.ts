import { findRows, sortRows } from './local-rows';

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
});
