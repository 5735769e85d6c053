import { type FocusEvent, type KeyboardEvent, useState } from 'react';

interface RowKeys<T> {
  rows: readonly T[];
  open: (row: T) => void;
  toggle: (row: T) => void;
}

/** The index a key leads to from a row, or null for a key that moves nothing. */
export function nextRow(key: string, index: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/**
 * The keyboard of a table's body: one row is current (the one Tab reaches), arrows change it, Enter opens it, Space
 * selects it. Keys pressed inside a control of a row stay the control's.
 */
export function useRowKeys<T>({ rows, open, toggle }: RowKeys<T>) {
  const [wanted, setWanted] = useState(0);
  const current = Math.min(wanted, Math.max(rows.length - 1, 0));

  const rowOf = (event: KeyboardEvent | FocusEvent): HTMLTableRowElement | null =>
    (event.target as Element).closest<HTMLTableRowElement>('tr[data-index]');

  const onFocus = (event: FocusEvent<HTMLTableSectionElement>) => {
    const index = Number(rowOf(event)?.dataset.index);
    if (Number.isInteger(index)) setWanted(index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const element = rowOf(event);
    if (!element || event.defaultPrevented || event.target !== element) return;
    const index = Number(element.dataset.index);
    const row = rows[index];
    const next = nextRow(event.key, index, rows.length);
    if (next !== null) {
      event.preventDefault();
      setWanted(next);
      event.currentTarget.querySelector<HTMLTableRowElement>(`tr[data-index="${next}"]`)?.focus();
    } else if (row !== undefined && event.key === 'Enter') {
      event.preventDefault();
      open(row);
    } else if (row !== undefined && event.key === ' ') {
      event.preventDefault();
      toggle(row);
    }
  };

  return { current, body: { onFocus, onKeyDown } };
}
