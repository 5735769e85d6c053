import { useCallback, useState } from 'react';
import { changeListState, type ListDefaults, type ListState, type ListStateHandle } from './list-state';

/** The state of a list that has no address of its own: in a tab beside others, in a dialog. */
export function useLocalListState({
  sort,
  pageSize = 20,
}: Pick<ListDefaults, 'sort'> & Partial<ListDefaults>): ListStateHandle {
  const [state, setState] = useState<ListState>({
    page: 0,
    pageSize,
    sort,
    search: '',
    filter: {},
    open: null,
    tab: null,
  });
  const change = useCallback((part: Partial<ListState>) => setState((before) => changeListState(before, part)), []);
  return [state, change];
}
