import { useMemo } from 'react';
import { type ListSource, localSource } from './list-source';
import type { ListRequest, ListSort, ListState } from './list-state';

/** What rows are sorted by, by the property of a column. */
export type RowOrder<R> = Readonly<Record<string, (row: R) => string | number>>;

export interface LocalRowsOptions<R, C> {
  /** All rows, as a hook; the same array as long as they are the same. */
  useRows: (context: C) => Parameters<typeof localSource<R>>[0];
  /** What the search looks through. */
  text: (row: R, context: C) => string;
  /** What the filters look at, by their names. */
  filters?: Readonly<Record<string, (row: R) => string>>;
  order: RowOrder<R>;
  /** So many rows are drawn at once, more in pages; 0: always pages. Default: as many as are drawn in good time. */
  unpaged?: number;
}

/** So many rows are drawn at once; more come in pages, as thousands would take the browser many seconds. */
export const MAX_UNPAGED_ROWS = 100;

/** Rows that are all here: search, filters, order and pages need no call. */
export const localRows =
  <R, C>({ useRows, unpaged = MAX_UNPAGED_ROWS, text, ...looks }: LocalRowsOptions<R, C>) =>
  ({ context, state: { search, filter, page, pageSize }, sort }: ListRequest<C>): ListSource<R> => {
    const source = useRows(context);
    const { rows } = source;
    const shown = useMemo(
      () =>
        rows &&
        sortRows(
          findRows(rows, { search, filter }, { ...looks, text: (row) => text(row, context) }),
          sort,
          looks.order,
        ),
      [rows, search, filter, sort, context],
    );
    const all = localSource({ ...source, rows: shown });
    const isPaged = shown !== undefined && shown.length > unpaged;
    const onPage = useMemo(
      () => (isPaged ? shown.slice(page * pageSize, (page + 1) * pageSize) : shown),
      [isPaged, shown, page, pageSize],
    );
    if (!isPaged) return all;
    const pages = Math.ceil(shown.length / pageSize);
    return { ...all, isPaged, rows: onPage, pages, found: JSON.stringify({ search, filter }) };
  };

/** Rows that a search, in any letter case, and filters leave. */
export function findRows<R>(
  rows: readonly R[],
  { search, filter }: Pick<ListState, 'search' | 'filter'>,
  { text, filters = {} }: Pick<LocalRowsOptions<R, never>, 'filters'> & { text: (row: R) => string },
): readonly R[] {
  const wanted = search.toLocaleLowerCase();
  return rows.filter(
    (row) =>
      text(row).toLocaleLowerCase().includes(wanted) &&
      Object.entries(filter).every(([name, value]) => filters[name]?.(row) === value),
  );
}

/**
 * Rows in an order; those that are equal in it by the others of the table, from its first on. A missing value counts as
 * empty text among texts and as 0 among numbers.
 */
export function sortRows<R>(rows: readonly R[], { property, direction }: ListSort, order: RowOrder<R>): R[] {
  const values = [order[property], ...Object.values(order)];
  const compare = (a: R, b: R): number => {
    for (const value of values) {
      const [x, y] = [value?.(a), value?.(b)];
      const isText = typeof x === 'string' || typeof y === 'string';
      const difference = isText ? String(x ?? '').localeCompare(String(y ?? '')) : (x ?? 0) - (y ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return [...rows].sort(direction === 'ASC' ? compare : (a, b) => compare(b, a));
}
