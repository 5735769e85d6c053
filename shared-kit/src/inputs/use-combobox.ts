import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type ListController, useListController } from '../rows/list-controller';
import { nextRow } from '../rows/next-row';
import type { RowSource } from '../rows/row-source';
import { type Search, useSearchSource } from '../rows/use-search-source';
import type { KeptSelection } from '../rows/use-selection';

/**
 * A line of the list: something to choose, the offer of more, the news that nothing matches or that the search failed,
 * or the offer to create.
 */
export type SuggestionRow<T> =
  | { kind: 'option'; option: T }
  | { kind: 'more' }
  | { kind: 'none' }
  | { kind: 'failed' }
  | { kind: 'create' };

/** What choosing a row is the field's to do; more of them, and another try, the list gets itself. */
export type PickedRow<T> = Exclude<SuggestionRow<T>, { kind: 'more' | 'failed' }>;

export interface ComboboxOptions<T> {
  search: Search<T>;
  searchKey?: string;
  /** Whether a found option is offered now; default: every one. */
  offers?: (option: T) => boolean;
  /** Tells options apart. */
  optionKey: (option: T) => string;
  /** What is chosen; several of them are added and dropped through the list. */
  chosen: KeptSelection<T>;
  /** What is searched for now. */
  text: string;
  /** A last row offers to create. */
  creates: boolean;
  /** Typing marks the first row, so that Enter chooses it. Not where what was typed counts by itself. */
  marksFirst: boolean;
  onPick: (row: PickedRow<T>) => void;
  /** Escape closed the list. */
  onCancel?: () => void;
  /** Enter with no row marked. Answers whether it did something; else the key is the form's. */
  onEnter?: () => boolean;
}

export interface Combobox<T> extends Pick<ListController<T>, 'selection'> {
  listId: string;
  state: 'asleep' | 'awake' | 'open';
  open: boolean;
  loading: boolean;
  rows: readonly SuggestionRow<T>[];
  /** Index of the marked row, or -1. */
  marked: number;
  show: () => void;
  close: () => void;
  /** The field got the focus: what it offers is loaded, the list does not open yet. */
  wake: () => void;
  /** A row was pressed. */
  pick: (row: SuggestionRow<T>) => void;
  keyDown: (event: KeyboardEvent) => void;
  aria: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * The list of a text field by the combobox pattern of WAI-ARIA: the focus stays in the text, arrows mark a row, Enter
 * chooses it, or the first one as soon as it is there, Escape and Tab close.
 */
export function useCombobox<T>(options: ComboboxOptions<T>): Combobox<T> {
  const { search, searchKey, offers, text, optionKey, chosen, creates, marksFirst, onPick, onCancel, onEnter } =
    options;
  const listId = useId();
  const [state, setState] = useState<Combobox<T>['state']>('asleep');
  const [at, setAt] = useState<{ row: number; of: string }>();
  /** The text that Enter was pressed for before its rows were here. */
  const [entered, setEntered] = useState<string>();
  const { source, selection, outcome } = useListController<T, RowSource<T>>({
    source: useSearchSource({ search, searchKey, offers, text, isActive: state !== 'asleep' }),
    isFiltered: text !== '',
    rowId: optionKey,
    kept: chosen,
  });
  const open = state === 'open';

  const rows = (source.rows ?? []).map((option): SuggestionRow<T> => ({ kind: 'option', option }));
  if (source.error) rows.push({ kind: 'failed' });
  else if (source.more) rows.push({ kind: 'more' });
  else if ((outcome === 'nothing' || outcome === 'no-match') && !source.isFetching) rows.push({ kind: 'none' });
  if (creates) rows.push({ kind: 'create' });
  // A mark belongs to the text it was set for; without one, typing marks what Enter should do.
  const first = creates && rows.length > 1 && rows[0]?.kind !== 'option' ? 1 : 0;
  const wanted = at?.of === text ? at.row : marksFirst && text !== '' ? first : -1;
  const marked = open && wanted < rows.length ? wanted : -1;

  const pick = (row: SuggestionRow<T>) => {
    if (row.kind === 'more') source.more?.();
    else if (row.kind === 'failed') source.reload();
    else onPick(row);
  };
  const close = () => {
    setState('asleep');
    setAt(undefined);
    setEntered(undefined);
  };
  const hasArrived = open && entered === text && !source.isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the rows that arrived
  useEffect(() => {
    if (!hasArrived) return;
    setEntered(undefined);
    const row = rows[marked];
    if (row?.kind === 'option') pick(row);
  }, [hasArrived]);
  const keyDown = (event: KeyboardEvent) => {
    // Enter and arrows of an input method choose among its own words.
    if (event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    const row = rows[marked];
    const awaitsFirst = open && source.isFetching && marksFirst && text !== '' && at?.of !== text;
    setEntered(key === 'Enter' && awaitsFirst ? text : undefined);
    if (altKey && key === 'ArrowUp') close();
    else if (altKey && key === 'ArrowDown') setState('open');
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setState('open');
      const row = nextRow(key, marked, rows.length, true);
      if (row !== null && rows.length > 0) setAt({ row, of: text });
    } else if (key === 'Escape' && open) {
      event.stopPropagation();
      onCancel?.();
      close();
    } else if (key === 'Enter' && (row || awaitsFirst)) {
      if (row && !source.isFetching) pick(row);
    } else if (key === 'Enter' && (onEnter?.() || open)) close();
    else {
      if (key === 'Tab') close();
      return;
    }
    event.preventDefault();
  };
  return {
    listId,
    selection,
    state,
    open,
    loading: source.isFetching,
    rows,
    marked,
    show: () => setState('open'),
    close,
    wake: () => setState((now) => (now === 'asleep' ? 'awake' : now)),
    pick,
    keyDown,
    aria: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': marked >= 0 ? `${listId}-${marked}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
  };
}
