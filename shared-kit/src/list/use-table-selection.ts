import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import type { TableSelection } from './data-table';
import { dropRows, noSelection, pageSelection, rowsBetween, type Selection, selectRows } from './selection';

interface SelectionOptions<R> {
  /** Rows of the page. */
  rows: readonly R[];
  rowId: (row: R) => string;
  selectable?: (row: R) => boolean;
  /** What people call a row. */
  rowName: (row: R) => string;
  /**
   * Where the selection is kept when it outlives the page: its rows stay while the list is turned, sorted and searched.
   * Absent: a row that is no longer shown is no longer selected.
   */
  kept?: readonly [Selection<R>, Dispatch<SetStateAction<Selection<R>>>];
}

const always = () => true;

/** Which rows of a table are selected: one by one, a range with Shift, the whole page. */
export function useTableSelection<R>({ rows, rowId, selectable = always, rowName, kept }: SelectionOptions<R>) {
  const t = useT('kit');
  const own = useState<Selection<R>>(noSelection);
  const [chosen, setChosen] = kept ?? own;
  const anchor = useRef<string | null>(null);
  const onPage = new Map(rows.filter(selectable).map((row) => [rowId(row), row]));
  const here = [...onPage].filter(([id]) => chosen.has(id));
  // What is shown is newer than what was remembered.
  const selected = kept ? new Map([...chosen, ...here]) : new Map(here);

  const table: TableSelection<R> = {
    selected,
    selectable,
    onToggle(id, range) {
      const ids = rowsBetween([...onPage.keys()], range ? anchor.current : null, id);
      anchor.current = id;
      const turned = [...onPage].filter(([one]) => ids.includes(one));
      setChosen(selected.has(id) ? dropRows(selected, ids) : selectRows(selected, turned));
    },
    onTogglePage() {
      const ids = [...onPage.keys()];
      setChosen(pageSelection(selected, ids) === 'all' ? dropRows(selected, ids) : selectRows(selected, onPage));
    },
    pageLabel: t('entity.select-page'),
    rowLabel: useCallback((row: R) => t('entity.select', { name: rowName(row) }), [t, rowName]),
  };
  return {
    table,
    /** All selected rows. */
    rows: [...selected.values()],
    /** How many of them are on this page. */
    here: here.length,
    add: (more: readonly R[]) =>
      setChosen((now) =>
        selectRows(
          now,
          more.filter(selectable).map((row) => [rowId(row), row]),
        ),
      ),
    clear: () => setChosen(noSelection),
  };
}
