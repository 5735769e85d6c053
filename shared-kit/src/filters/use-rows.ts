import { useState } from 'react';
import { type RowFocus, useRowFocus } from '../inputs/use-row-focus';

export interface Row<T> {
  /** Stays with the item while others come and go. */
  id: number;
  item: T;
}

export interface Rows<T> {
  rows: readonly Row<T>[];
  /** See {@link RowFocus}. */
  place: RowFocus['place'];
  /** `focus`: go to the first field of the new row. */
  add: (item: T, focus?: boolean) => void;
  replace: (id: number, item: T) => void;
  /** The focus goes to the row that takes the place, or to the add button. */
  remove: (id: number) => void;
}

/** The items of a controlled list as rows with ids; an empty list is reported as nothing. */
export function useRows<T>(
  value: readonly T[] | undefined,
  onChange: (next: readonly T[] | undefined) => void,
): Rows<T> {
  const items = value ?? [];
  const [state, setState] = useState(() => ({ ids: items.map((_, at) => at), next: items.length }));
  let { ids } = state;
  if (ids.length !== items.length) {
    ids = items.map((_, at) => state.next + at);
    setState({ ids, next: state.next + items.length });
  }
  const { place, added, removed } = useRowFocus();

  const report = (rows: readonly Row<T>[], next = state.next) => {
    setState({ ids: rows.map(({ id }) => id), next });
    onChange(rows.length > 0 ? rows.map(({ item }) => item) : undefined);
  };
  const rows = items.map((item, at) => ({ id: ids[at] ?? at, item }));
  return {
    rows,
    place,
    add: (item, focus = true) => {
      if (focus) added();
      report([...rows, { id: state.next, item }], state.next + 1);
    },
    replace: (id, item) => report(rows.map((row) => (row.id === id ? { id, item } : row))),
    remove: (id) => {
      removed(rows.findIndex((row) => row.id === id));
      report(rows.filter((row) => row.id !== id));
    },
  };
}
