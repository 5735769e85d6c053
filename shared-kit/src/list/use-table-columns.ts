import { useMemo } from 'react';
import type { CellContext, Column, SortedList } from './column';
import type { ListSort } from './list-state';
import type { TableColumn } from './table-column';

/** Why a list in its current state can't be sorted by a column, as an i18n key; null: it can. */
const whyUnsortable = <T>(
  { sort, unsortable }: Pick<Column<T>, 'sort' | 'unsortable'>,
  list: SortedList,
): string | null => (sort === undefined ? 'kit:entity.sort.never' : unsortable?.(list) || null);

/** The wanted sort, unless the list in its current state can't be sorted so or has no such column. */
export function usableSort<T>(
  columns: readonly Pick<Column<T>, 'sort' | 'unsortable'>[],
  list: SortedList,
  wanted: ListSort,
  fallback: ListSort,
): ListSort {
  const column = columns.find(({ sort }) => sort === wanted.property);
  return column && whyUnsortable(column, list) === null ? wanted : fallback;
}

/** Declared columns as the table renders them. */
export function useTableColumns<T, C extends CellContext>(
  columns: readonly Column<T, C>[],
  context: C,
  filter: SortedList['filter'],
): readonly TableColumn<T>[] {
  const { t, scope, authority } = context;
  const key = columns.map((column) => `${column.id} ${whyUnsortable(column, { scope, authority, filter })}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for columns and filter; rows render again when it changes
  return useMemo(
    () =>
      columns.map(({ label, cell, width, ...column }) => {
        const why = whyUnsortable(column, { scope, authority, filter });
        return {
          ...column,
          header: t(label),
          sort: column.sort ?? undefined,
          unsortable: why && t(why),
          width: typeof width === 'function' ? width() : width,
          cell: (row: T) => cell(row, context),
        };
      }),
    [key, context],
  );
}
