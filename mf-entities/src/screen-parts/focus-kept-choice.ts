import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a choice in the toolbar of the list that it exchanges: the pressed button goes with the old list, so focus moves to
 * the same one in the new list. Returns the ref of the box around the list.
 */
export function useFocusKeptChoice(chosen: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    place.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [chosen]);
  return place;
}
