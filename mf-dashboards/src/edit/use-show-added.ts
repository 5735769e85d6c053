import { useLayoutEffect, useRef } from 'react';
import type { DashboardLayout } from '../model/dashboard';
import type { Editing } from './use-editing';

/** Brings widgets that somebody has just added into sight, selected and with the focus, which says their name. */
export function useShowAdded(
  { widgets }: DashboardLayout,
  awaitsAdded: Editing['awaitsAdded'],
  select: (ids: readonly string[]) => void,
  reach: (id: string) => void,
): void {
  const before = useRef(widgets);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = widgets;
    if (known === widgets || !awaitsAdded.current) return;
    awaitsAdded.current = false;
    const added = Object.keys(widgets).filter((id) => !Object.hasOwn(known, id));
    const [first] = added;
    if (first === undefined) return;
    select(added);
    reach(first);
  }, [widgets]);
}
