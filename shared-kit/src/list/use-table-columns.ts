import { useMemo } from 'react';
import type { CellContext, Column, SortedList } from './column';

import type { ListSort } from './list-state';
import type { TableColumn } from './table-column';

/** Why a list cannot be sorted by a column as it stands, as an i18n key; null: it can. */
export const whyUnsortable = <T>({ sort, unsortable }: Column<T>, list: SortedList): string | null =>
  sort === undefined ? 'kit:entity.sort.never' : unsortable?.(list) || null;

/** The wanted sort, unless the list as it stands cannot be sorted so, or has no such column. */
export function usableSort<T>(
  columns: readonly Column<T>[],
  list: SortedList,
  wanted: ListSort,
  fallback: ListSort,
): ListSort {
  const column = columns.find(({ sort }) => sort === wanted.property);
  return column && whyUnsortable(column, list) === null ? wanted : fallback;
}

/** A screen's columns as the table draws them. */
export function useTableColumns<T>(
  columns: readonly Column<T>[],
  context: CellContext,
  filter: SortedList['filter'],
): readonly TableColumn<T>[] {
  const { t, scope, authority } = context;
  const key = columns.map((column) => `${column.id} ${whyUnsortable(column, { scope, authority, filter })}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for columns and filter; rows render again when it changes
  return useMemo(
    () =>
      columns.map(({ label, cell, ...column }) => {
        const why = whyUnsortable({ label, cell, ...column }, { scope, authority, filter });
        return { ...column, header: t(label), unsortable: why && t(why), cell: (row: T) => cell(row, context) };
      }),
    [key, context],
  );
}
