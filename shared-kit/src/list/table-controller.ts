import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useKeptFocus } from '../dialogs/use-kept-focus';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { type ListController, useListController } from '../rows/list-controller';
import { dropRows, noSelection, type Selection } from '../rows/selection';
import type { KeptSelection } from '../rows/use-selection';
import { formatNumber } from '../time/format';
import { tabStops } from '../ui/tab-stops';
import type { TableSelection } from './data-table';
import { groupOffers } from './group-offers';
import type { ListSource } from './list-source';
import type { ListSort, ListState, ListStateHandle } from './list-state';
import { type ActionContext, type RowAction, singleActions } from './row-action';
import type { SelectionBarProps } from './selection-bar';
import { useListKeys } from './use-list-keys';

interface TableOptions<R, C extends ActionContext<R>> {
  state: ListStateHandle;
  source: ListSource<R>;
  /** The order that is asked for, where it is not what the state says. */
  sort?: ListSort;
  context: C;
  actions: readonly RowAction<R, C>[];
  /** Rows are selected for what is around the list; default: where an action is for several. */
  selects?: boolean;
  selectable?: (row: R) => boolean;
  /** Where a selection is kept that outlives the list; default: over the pages of one that has several. */
  kept?: KeptSelection<R>;
  /** Keys of the list that have something to do: `n` adds, `e` edits the row with the focus. */
  keys?: { add?: () => void; edit?: (id: string | undefined) => void };
}

/** A table without its looks: state, rows, selection over pages, what can be done with it, keys. */
export type TableController<R, C extends ActionContext<R>> = ReturnType<typeof useTableController<R, C>>;

/**
 * Everything about a list in a table except its look: its state, its rows, which are selected over which pages, what
 * can be done with one and with many, and its keys. `<ListView>` draws it; a page, a tab or a dialog is around it.
 */
export function useTableController<R, C extends ActionContext<R>>(options: TableOptions<R, C>) {
  const { source, actions, keys } = options;
  const ofPages = useState<Selection<R>>(noSelection);
  const kept = options.kept ?? (source.isPaged ? ofPages : undefined);
  const context = useLettingGo(options.context, ofPages);
  const [state, change] = options.state;
  const { total } = source;
  usePageInRange(state.page, source.pages, change);
  const { selection, ...list } = useListController<R, ListSource<R>>({
    source,
    isFiltered: state.search !== '' || Object.keys(state.filter).length > 0,
    rowId: context.rows.id,
    selectable: options.selectable,
    kept,
  });
  const selectedRows = [...selection.selected.values()];
  const selected = selectedRows.length;
  const tableSelection = useTableSelection(selection, context.rows.name);
  const isForMany = singleActions(actions).some(({ groupLabel }) => groupLabel !== undefined);
  const all = useSelectAll(source, selection.add, options.selectable);
  const bar = useSelectionBar({ selected, here: selection.here, total, context, all });
  const searchField = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame, focusCurrentRow);
  const onKeyDown = useListKeys({
    search: () => searchField.current?.focus(),
    add: keys?.add,
    edit: keys?.edit,
    clear: selected > 0 ? selection.clear : undefined,
  });
  return {
    state,
    change,
    ...list,
    sort: options.sort ?? state.sort,
    context,
    actions,
    /** For the table; absent where nothing is for several rows. */
    tableSelection: (options.selects ?? isForMany) ? tableSelection : undefined,
    /** For the bar of the selection; null while nothing is selected. */
    selectionBar:
      selected > 0
        ? {
            ...bar,
            offers: groupOffers(actions, selectedRows, context, selection.clear),
            onClear: selection.clear,
          }
        : null,
    searchField,
    /** For the element around all of it: hears its keys, and keeps the focus when the row or bar that had it goes. */
    frame: { ref: frame, onKeyDown },
  };
}

/** What actions know; the rows that one says are gone are selected no more. */
function useLettingGo<R, C extends ActionContext<R>>(context: C, [, change]: KeptSelection<R>): C {
  return useMemo(
    () => ({
      ...context,
      gone(id: string) {
        change((now) => dropRows(now, [id]));
        context.gone(id);
      },
    }),
    [context, change],
  );
}

/** The selection as the table's checkboxes take it. */
function useTableSelection<R>(
  { selected, selectable, toggle, toggleShown }: ListController<R>['selection'],
  rowName: (row: R) => string,
): TableSelection<R> {
  const t = useT('kit');
  return {
    selected,
    selectable,
    onToggle: toggle,
    onTogglePage: toggleShown,
    pageLabel: t('entity.select-page'),
    rowLabel: useCallback((row: R) => t('entity.select', { name: rowName(row) }), [t, rowName]),
  };
}

/** The row that the keys would reach, else the search. */
function focusCurrentRow(frame: HTMLElement): void {
  const row = frame.querySelector<HTMLElement>('tr[data-index][tabindex="0"]');
  (row ?? tabStops(frame)[0])?.focus({ preventScroll: true });
}

interface BarOptions<R> {
  selected: number;
  here: number;
  total: number | undefined;
  context: Pick<ActionContext<R>, 'rows'>;
  all: AllSelecting;
}

/** What the bar of a selection says. */
function useSelectionBar<R>({
  selected,
  here,
  total,
  context,
  all,
}: BarOptions<R>): Pick<SelectionBarProps, 'what' | 'where' | 'all'> {
  const t = useT('kit');
  const mayBeMore = total !== undefined && total > here && selected < (all.done ?? total);
  return {
    what: context.rows.counted(selected),
    where: here < selected ? t('entity.selected-where', { here, others: selected - here }) : undefined,
    all: mayBeMore
      ? {
          run: all.run,
          stop: all.stop,
          label:
            all.read === null
              ? t('entity.select-all', { count: formatNumber(total) })
              : t('entity.select-all.read', { read: formatNumber(all.read), total: formatNumber(total) }),
        }
      : null,
  };
}

interface AllSelecting {
  run: () => void;
  /** Absent while nothing is read. */
  stop: (() => void) | undefined;
  /** How many rows have been read; null while nothing is read. */
  read: number | null;
  /** How many could be selected of all, once they are; null before. */
  done: number | null;
}

/** Selects everything that is found, on all pages. Reading it ends when it is stopped, when the list goes, or looks for something else. */
function useSelectAll<R>(
  { all, found }: ListSource<R>,
  add: (rows: readonly R[]) => void,
  selectable: (row: R) => boolean = () => true,
): AllSelecting {
  const [read, setRead] = useState<number | null>(null);
  /** How many rows could be selected of what was found. */
  const [last, setLast] = useState({ found: '', count: 0 });
  const reading = useRef<AbortController>(undefined);
  const stop = useCallback(() => reading.current?.abort(), []);
  // Somebody who meanwhile looks for something else does not mean these.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is found ends the reading of it
  useEffect(() => stop, [found, stop]);
  const run = () =>
    runSafely(async () => {
      stop();
      const own = new AbortController();
      reading.current = own;
      setRead(0);
      try {
        const rows = await all({ signal: own.signal, onProgress: setRead });
        if (own.signal.aborted) return;
        add(rows);
        setLast({ found, count: rows.filter(selectable).length });
      } catch (error) {
        if (!own.signal.aborted) throw error;
      } finally {
        if (reading.current === own) setRead(null);
      }
    });
  return {
    run,
    stop: read === null ? undefined : stop,
    read,
    done: last.found === found && found !== '' ? last.count : null,
  };
}

/** A page that no longer exists (its last rows were deleted, or the address is old) gives way to the last one. */
function usePageInRange(page: number, pages: number | undefined, onChange: (change: Partial<ListState>) => void) {
  const last = pages === undefined ? undefined : Math.max(0, pages - 1);
  useEffect(() => {
    if (last !== undefined && page > last) onChange({ page: last });
  }, [last, page, onChange]);
}
