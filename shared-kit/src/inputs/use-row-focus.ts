import { type RefObject, useLayoutEffect, useRef } from 'react';

export interface RowFocus {
  /** Stands on the element around rows (`data-row`), their remove buttons (`data-remove`) and the add button (`data-add`). */
  place: RefObject<HTMLDivElement | null>;
  /** The focus is to go to the first field of the row that was added last. */
  added: () => void;
  /** The focus is to go to the row that takes the place of the removed one, or to the add button. */
  removed: (at: number) => void;
}

/** Keeps the focus near where rows come and go. Say so before the rows change. */
export function useRowFocus(): RowFocus {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<'added' | number>(undefined);
  useLayoutEffect(() => {
    const row = wanted.current;
    wanted.current = undefined;
    if (row !== undefined && place.current) focusRow(place.current, row);
  });
  return {
    place,
    added: () => {
      wanted.current = 'added';
    },
    removed: (at) => {
      wanted.current = at;
    },
  };
}

function focusRow(place: HTMLElement, row: 'added' | number): void {
  const rows = [...place.querySelectorAll<HTMLElement>('[data-row]')];
  const target =
    row === 'added'
      ? rows.at(-1)?.querySelector<HTMLElement>('select, input, button')
      : rows[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>('[data-remove]');
  (target ?? place.querySelector<HTMLElement>('[data-add]'))?.focus();
}
