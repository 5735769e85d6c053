import { useEffect, useRef, useState } from 'react';
import { searchDebounce } from './search-field';

/** Finds what a picker offers for a typed text; '' asks for the first ones. It may reject: then nothing is offered. */
export type Search<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

export interface Suggestions<T> {
  options: readonly T[];
  loading: boolean;
}

/**
 * What a search offers for a text. Nothing is asked before `active` is first true; then at once, and after typing when
 * it has rested for {@link searchDebounce} ms. A text equal to the one before is not asked for again while typing goes
 * on; each time it becomes active it asks anew (the query cache spares the call). The last offers stay until the next
 * are here, unless `searchKey` changed, which says that the search means something else (another type, another owner).
 * A failed search offers nothing.
 */
export function useSuggestions<T>(
  search: Search<T>,
  text: string,
  active: boolean,
  searchKey: string = '',
): Suggestions<T> {
  const [state, setState] = useState<Suggestions<T>>({ options: [], loading: false });
  const latest = useRef(search);
  latest.current = search;
  const seen = useRef({ text, searchKey, active: false });
  const answered = useRef<{ text: string; searchKey: string }>(undefined);
  useEffect(() => {
    const before = seen.current;
    const wasTyped = before.text !== text && before.searchKey === searchKey;
    seen.current = { text, searchKey, active };
    if (!active) return;
    if (before.active && answered.current?.text === text && answered.current.searchKey === searchKey) {
      setState(({ options }) => ({ options, loading: false }));
      return;
    }
    const abort = new AbortController();
    const settle = (options: readonly T[], isAnswer: boolean) => {
      if (abort.signal.aborted) return;
      answered.current = isAnswer ? { text, searchKey } : undefined;
      setState({ options, loading: false });
    };
    const same = answered.current?.searchKey === searchKey;
    setState(({ options }) => ({ options: same ? options : [], loading: true }));
    const timer = setTimeout(
      () => {
        latest.current(text, abort.signal).then(
          (options) => settle(options, true),
          () => settle([], false),
        );
      },
      wasTyped ? searchDebounce : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, active, searchKey]);
  return state;
}
