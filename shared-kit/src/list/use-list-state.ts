import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from '../routing/navigation';
import { changeListState, type ListDefaults, type ListState, readListState, writeListState } from './list-state';

/**
 * A list's state, kept in the address. Typing in the search field, choosing columns, and switching between rows or tabs
 * replace the address, everything else adds a step that the browser's back button undoes.
 */
export function useListState(defaults: ListDefaults): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, defaults), [params, defaults]);
  const latest = useRef({ state, params });
  latest.current = { state, params };
  const change = useCallback(
    (part: Partial<ListState>) => {
      const { state: before, params: old } = latest.current;
      const next = changeListState(before, part);
      const params = writeListState(next, defaults, old);
      // A second change in the same tick builds on the first one, not on the rendered state.
      latest.current = { state: next, params };
      const typed = 'search' in part || 'columns' in part;
      const switched = before.open !== null && next.open !== null && ('open' in part || 'tab' in part);
      setParams(params, { replace: typed || switched });
    },
    [defaults, setParams],
  );
  return [state, change];
}
