import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import { type Search, useSuggestions } from './use-suggestions';

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

export interface Combobox<T> {
  listId: string;
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
 * chooses it, Escape and Tab close.
 */
export function useCombobox<T>(options: ComboboxOptions<T>): Combobox<T> {
  const { search, searchKey, text, creates, marksFirst, onPick, onCancel, onEnter } = options;
  const listId = useId();
  const [state, setState] = useState<'asleep' | 'awake' | 'open'>('asleep');
  const [at, setAt] = useState<{ row: number; of: string }>();
  const found = useSuggestions(search, text, state !== 'asleep', searchKey);
  const open = state === 'open';

  const rows: SuggestionRow<T>[] = found.options.map((option) => ({ kind: 'option', option }));
  if (found.failed) rows.push({ kind: 'failed' });
  else if (found.hasMore) rows.push({ kind: 'more' });
  else if (rows.length === 0 && !found.loading) rows.push({ kind: 'none' });
  if (creates) rows.push({ kind: 'create' });
  // A mark belongs to the text it was set for; without one, typing marks what Enter should do.
  const first = creates && rows.length > 1 && rows[0]?.kind !== 'option' ? 1 : 0;
  const wanted = at?.of === text ? at.row : marksFirst && text !== '' ? first : -1;
  const marked = open && wanted < rows.length ? wanted : -1;

  const pick = (row: SuggestionRow<T>) => {
    if (row.kind === 'more' || row.kind === 'failed') found.more();
    else onPick(row);
  };
  const close = () => {
    setState('asleep');
    setAt(undefined);
  };
  const move = (by: 1 | -1) => {
    setState('open');
    const from = marked < 0 && by < 0 ? 0 : marked;
    if (rows.length > 0) setAt({ row: (from + by + rows.length) % rows.length, of: text });
  };
  const keyDown = (event: KeyboardEvent) => {
    // Enter and arrows of an input method choose among its own words.
    if (event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    const row = rows[marked];
    if (altKey && key === 'ArrowUp') close();
    else if (altKey && key === 'ArrowDown') setState('open');
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape' && open) {
      event.stopPropagation();
      onCancel?.();
      close();
    } else if (key === 'Enter' && row) {
      if (!found.loading) pick(row);
    } else if (key === 'Enter' && (onEnter?.() || open)) close();
    else {
      if (key === 'Tab') close();
      return;
    }
    event.preventDefault();
  };
  return {
    listId,
    open,
    loading: found.loading,
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
