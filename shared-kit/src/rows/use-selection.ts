import { useRef, useState } from 'react';
import { dropRows, noSelection, pageSelection, rowsBetween, type Selection, selectRows } from './selection';

/** Where a selection is kept: what is selected, and how that is changed. A pair of `useState` is one. */
export type KeptSelection<R> = readonly [Selection<R>, (change: (now: Selection<R>) => Selection<R>) => void];

export interface SelectionOptions<R> {
  /** The rows that are shown. */
  rows: readonly R[];
  rowId: (row: R) => string;
  /** Which rows can be selected; default: all. */
  selectable?: (row: R) => boolean;
  /**
   * Where the selection is kept when it outlives the rows: its rows stay while the list is turned, sorted and searched.
   * Absent: a row that is no longer shown is no longer selected.
   */
  kept?: KeptSelection<R>;
}

const always = () => true;

/** Which rows of a list are selected: one by one, a range, all that are shown. */
export function useSelection<R>({ rows, rowId, selectable = always, kept }: SelectionOptions<R>) {
  const own = useState<Selection<R>>(noSelection);
  const [chosen, change] = kept ?? own;
  const anchor = useRef<string | null>(null);
  const shown = new Map(rows.filter(selectable).map((row) => [rowId(row), row]));
  const hereOf = (now: Selection<R>) => [...shown].filter(([id]) => now.has(id));
  // What is shown is newer than what was remembered.
  const selectedOf = (now: Selection<R>): Selection<R> => new Map([...(kept ? now : []), ...hereOf(now)]);
  const selected = selectedOf(chosen);

  return {
    selected,
    /** How many of the selected rows are shown. */
    here: hereOf(chosen).length,
    selectable,
    has: (row: R) => selected.has(rowId(row)),
    /** `range`: together with all rows since the one before. */
    toggle(id: string, range: boolean) {
      const ids = rowsBetween([...shown.keys()], range ? anchor.current : null, id);
      anchor.current = id;
      const turned = [...shown].filter(([one]) => ids.includes(one));
      change((now) => {
        const before = selectedOf(now);
        return before.has(id) ? dropRows(before, ids) : selectRows(before, turned);
      });
    },
    toggleShown() {
      const ids = [...shown.keys()];
      change((now) => {
        const before = selectedOf(now);
        return pageSelection(before, ids) === 'all' ? dropRows(before, ids) : selectRows(before, shown);
      });
    },
    add: (more: readonly R[]) =>
      change((now) =>
        selectRows(
          now,
          more.filter(selectable).map((row) => [rowId(row), row]),
        ),
      ),
    drop: (row: R) => change((now) => dropRows(now, [rowId(row)])),
    clear: () => change(() => noSelection),
  };
}
