import { useEffect, useRef, useState } from 'react';
import { searchDebounce } from './search-field';

/** What was found for a text: one page of it. */
export interface Found<T> {
  options: readonly T[];
  /** There are further pages. */
  hasMore: boolean;
}

/**
 * Finds what a picker offers for a typed text; '' asks for the first ones. All of it is a list; of a page, from 0, it says
 * whether there is another. It may reject: then the panel says so and offers another try.
 */
export type Search<T> = (text: string, signal: AbortSignal, page: number) => Promise<readonly T[] | Found<T>>;

export interface Suggestions<T> extends Found<T> {
  loading: boolean;
  /** The last call did not answer; what it was to add is missing. */
  failed: boolean;
  /** Asks for the next page, or again for the one that failed. */
  more: () => void;
}

type State<T> = Omit<Suggestions<T>, 'more'>;

const nothing = { options: [], hasMore: false, loading: false, failed: false };

/**
 * What a search offers for a text. Nothing is asked before `active` is first true; then at once, and after typing when
 * it has rested for {@link searchDebounce} ms. A text equal to the one before is not asked for again while typing goes
 * on; each time it becomes active it asks again (the query cache saves the call). The last offers stay until the next
 * arrive, unless `searchKey` changed, which says that the search means something else (another type, another owner).
 */
export function useSuggestions<T>(
  search: Search<T>,
  text: string,
  active: boolean,
  searchKey: string = '',
): Suggestions<T> {
  const [state, setState] = useState<State<T>>(nothing);
  const latest = useRef(search);
  latest.current = search;
  const seen = useRef({ text, searchKey, active: false });
  const answered = useRef<{ text: string; searchKey: string }>(undefined);
  const asked = useRef({ page: 0, abort: new AbortController() });
  const ask = (page: number) => {
    asked.current.abort.abort();
    const abort = new AbortController();
    asked.current = { page, abort };
    const settle = (next: (now: State<T>) => Omit<State<T>, 'loading'>) => {
      if (!abort.signal.aborted) setState((now) => ({ ...next(now), loading: false }));
    };
    setState((now) => ({ ...now, loading: true, failed: false }));
    latest.current(text, abort.signal, page).then(
      (found) => {
        const { options, hasMore } = 'hasMore' in found ? found : { options: found, hasMore: false };
        if (!abort.signal.aborted) answered.current = { text, searchKey };
        settle((now) => ({ options: page > 0 ? [...now.options, ...options] : options, hasMore, failed: false }));
      },
      () => {
        if (!abort.signal.aborted && page === 0) answered.current = undefined;
        settle(({ options }) => ({ options: page > 0 ? options : [], hasMore: false, failed: true }));
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` belongs to the text and the key of its render
  useEffect(() => {
    const before = seen.current;
    const wasTyped = before.text !== text && before.searchKey === searchKey;
    seen.current = { text, searchKey, active };
    if (!active) return;
    if (before.active && answered.current?.text === text && answered.current.searchKey === searchKey) {
      setState((now) => ({ ...now, loading: false }));
      return;
    }
    const same = answered.current?.searchKey === searchKey;
    setState((now) => ({ ...(same ? now : nothing), failed: false, loading: true }));
    const timer = setTimeout(() => ask(0), wasTyped ? searchDebounce : 0);
    return () => {
      clearTimeout(timer);
      asked.current.abort.abort();
    };
  }, [text, active, searchKey]);
  return { ...state, more: () => ask(asked.current.page + (state.failed ? 0 : 1)) };
}
