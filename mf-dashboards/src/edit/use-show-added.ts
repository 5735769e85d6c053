import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { DashboardLayout } from '../model/dashboard';

let isAwaited = false;

/** What is added next is brought into sight, wherever it finds room. */
export const showAdded = (): void => {
  isAwaited = true;
};

/** Brings widgets that somebody has just added into sight, selected and with the focus, which says their name. */
export function useShowAdded(
  ref: RefObject<HTMLElement | null>,
  { widgets }: DashboardLayout,
  select: (ids: readonly string[]) => void,
): void {
  const before = useRef(widgets);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = widgets;
    if (known === widgets || !isAwaited) return;
    isAwaited = false;
    const added = Object.keys(widgets).filter((id) => !Object.hasOwn(known, id));
    const [first] = added;
    if (first === undefined) return;
    select(added);
    // After the grid has drawn it, and the dialog has given the focus back to where it was.
    const timer = setTimeout(() => {
      const cell = ref.current?.querySelector<HTMLElement>(`[data-widget="${CSS.escape(first)}"]`);
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      cell?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [widgets]);
}
