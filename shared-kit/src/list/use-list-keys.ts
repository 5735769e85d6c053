import type { KeyboardEvent } from 'react';
import { useSingleKeys } from '../theme/single-keys';
import { takesText } from './takes-text';

interface ListKeys {
  search: () => void;
  /** Absent where nothing can be added. */
  add?: () => void;
  /** Edits the row with this id, or the one that is open. Absent where nothing can be edited. */
  edit?: (id: string | undefined) => void;
  /** Absent while nothing is selected. */
  clear?: () => void;
}

/**
 * Keys of a list while the focus is in it: `/` searches, `n` adds, `e` and F2 edit, as Enter does where it does
 * not open, Escape clears the selection. The letters and `/` can be switched off.
 */
export function useListKeys({ search, add, edit, clear }: ListKeys) {
  const { singleKeys } = useSingleKeys();
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // React also reports keys from the list's popups, which are elsewhere in the page.
    if (event.defaultPrevented || !event.currentTarget.contains(target) || target.matches(takesText)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = target.closest<HTMLElement>('tr[data-id]');
    if (event.key === 'Escape' && clear) clear();
    else if (edit && row && (event.key === 'F2' || (event.key === 'Enter' && target === row))) edit(row.dataset.id);
    else if (!singleKeys) return;
    else if (event.key === '/') search();
    else if (event.key === 'n' && add) add();
    else if (event.key === 'e' && edit) edit(row?.dataset.id);
    else return;
    event.preventDefault();
  };
}
