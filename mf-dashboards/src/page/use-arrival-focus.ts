import { type RefObject, useEffect } from 'react';

/**
 * Gives the page the focus where the way here took the control that had it: a row of the list, an entry of a menu. A
 * page that was only loaded leaves it to the browser, and so the way past the navigation.
 */
export function useArrivalFocus(page: RefObject<HTMLElement | null>, arrives: boolean): void {
  useEffect(() => {
    if (!arrives || !navigator.userActivation?.hasBeenActive) return;
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [page, arrives]);
}
