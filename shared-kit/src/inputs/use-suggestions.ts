import { useEffect, useRef, useState } from 'react';
import { searchDebounce } from './search-field';

export type Search<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

/**
 * What a search offers for a text while a list is open: at once when it opens, after typing has rested otherwise. The
 * last offers stay until the next are here; a failed search offers nothing (spec 3 §8).
 */
export function useSuggestions<T>(
  search: Search<T>,
  text: string,
  open: boolean,
): { options: readonly T[]; loading: boolean } {
  const [state, setState] = useState<{ options: readonly T[]; loading: boolean }>({ options: [], loading: false });
  const latest = useRef(search);
  latest.current = search;
  const wasOpen = useRef(false);
  useEffect(() => {
    const delay = wasOpen.current ? searchDebounce : 0;
    wasOpen.current = open;
    if (!open) return;
    const abort = new AbortController();
    setState(({ options }) => ({ options, loading: true }));
    const timer = setTimeout(() => {
      latest.current(text, abort.signal).then(
        (options) => !abort.signal.aborted && setState({ options, loading: false }),
        () => !abort.signal.aborted && setState({ options: [], loading: false }),
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, open]);
  return state;
}
