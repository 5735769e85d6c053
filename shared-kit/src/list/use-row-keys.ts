import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { nextRow } from '../rows/next-row';
import { isRtl } from '../ui/is-rtl';
import { takesText } from './takes-text';

interface RowKeys<T> {
  rows: readonly T[];
  /** Focuses a row that is not drawn yet. */
  reach: (index: number) => void;
  /** Absent: Enter is not the table's. */
  open?: (row: T) => void;
  /** `range`: together with all rows since the one before. */
  toggle: (row: T, range: boolean) => void;
  togglePage: () => void;
  /** The keys have come to rest at another row. */
  moved: (row: T) => void;
}

const controls = 'a[href], button, input';

/** Where the arrows to the side lead inside of a row: through its controls, and back to the row itself. */
function besideInRow(key: string, row: HTMLElement, from: Element): HTMLElement | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const ahead = (key === 'ArrowRight') !== isRtl(row);
  const inside = [...row.querySelectorAll<HTMLElement>(controls)].filter((stop) => stop.checkVisibility?.() !== false);
  const at = from === row ? 0 : 1 + inside.findIndex((stop) => stop.contains(from));
  return [row, ...inside][at + (ahead ? 1 : -1)] ?? null;
}

/**
 * The keyboard of a table's body, which is one tab stop: one row is current, up and down change it, the arrows to the
 * side reach its controls, Enter opens it, Space selects it, with Shift all since the one before.
 */
export function useRowKeys<T>({ rows, reach, open, toggle, togglePage, moved }: RowKeys<T>) {
  const [wanted, setWanted] = useState(0);
  const held = useRef(false);
  const current = Math.min(wanted, Math.max(rows.length - 1, 0));

  const rowOf = (event: KeyboardEvent | FocusEvent): HTMLTableRowElement | null =>
    (event.target as Element).closest<HTMLTableRowElement>('tr[data-index]');

  const onFocus = (event: FocusEvent<HTMLTableSectionElement>) => {
    const index = Number(rowOf(event)?.dataset.index);
    if (Number.isInteger(index)) setWanted(index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const element = rowOf(event);
    const target = event.target as Element;
    if (!element || event.defaultPrevented || event.altKey || target.matches(takesText)) return;
    const index = Number(element.dataset.index);
    const row = rows[index];
    const modified = event.ctrlKey || event.metaKey;
    const next = modified ? null : nextRow(event.key, index, rows.length);
    const beside = modified ? null : besideInRow(event.key, element, target);
    const own = target === element && row !== undefined;
    if (next !== null) {
      const drawn = event.currentTarget.querySelector<HTMLTableRowElement>(`tr[data-index="${next}"]`);
      if (drawn) drawn.focus();
      else reach(next);
      const reached = rows[next];
      held.current = event.repeat;
      if (reached !== undefined && next !== index && !event.repeat) moved(reached);
    } else if (beside) beside.focus();
    else if (modified && event.key === 'a') togglePage();
    else if (own && open && !modified && event.key === 'Enter') open(row);
    else if (own && !modified && event.key === ' ') toggle(row, event.shiftKey);
    else return;
    event.preventDefault();
  };

  const onKeyUp = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = rows[Number(rowOf(event)?.dataset.index)];
    if (held.current && row !== undefined) moved(row);
    held.current = false;
  };

  return { current, body: { onFocus, onKeyDown, onKeyUp } };
}
