import { useEffect, useState } from 'react';
import { useT } from '../i18n/i18n';
import type { TableSelection } from './data-table';
import { keepOnPage, noSelection, togglePage, toggleRow } from './selection';

interface SelectionOptions<R> {
  /** Rows of the page. */
  rows: readonly R[];
  rowId: (row: R) => string;
  selectable?: (row: R) => boolean;
  /** What people call a row. */
  rowName: (row: R) => string;
  /** Another list than before starts with nothing selected. */
  list: string;
}

const always = () => true;

/** Selection of rows on the page; a row that leaves the page leaves the selection. */
export function useTableSelection<R>({ rows, rowId, selectable = always, rowName, list }: SelectionOptions<R>) {
  const t = useT('kit');
  const [chosen, setChosen] = useState(noSelection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts with nothing selected
  useEffect(() => setChosen(noSelection), [list]);
  const ids = rows.filter(selectable).map(rowId);
  const selected = keepOnPage(chosen, ids);
  const table: TableSelection<R> = {
    selected,
    selectable,
    onToggle: (id) => setChosen(toggleRow(selected, id)),
    onTogglePage: () => setChosen(togglePage(selected, ids)),
    pageLabel: t('entity.select-page'),
    rowLabel: (row) => t('entity.select', { name: rowName(row) }),
  };
  return {
    table,
    rows: rows.filter((row) => selected.has(rowId(row))),
    clear: () => setChosen(noSelection),
  };
}
