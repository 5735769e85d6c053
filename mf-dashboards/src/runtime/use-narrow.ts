import { WIDE_SCREEN } from '@mullion/shared-kit/theme/breakpoints';
import { useSyncExternalStore } from 'react';

let made: { by: typeof matchMedia; query: MediaQueryList; print: MediaQueryList; isNarrow: boolean } | undefined;

/** One for all widgets: the browser keeps every one that is made. */
function media(): typeof made {
  const by = globalThis.matchMedia;
  if (!by) return undefined;
  if (made?.by !== by) {
    const query = by(`(width < ${WIDE_SCREEN}px)`);
    made = { by, query, print: by('print'), isNarrow: query.matches };
  }
  return made;
}

function subscribe(listener: () => void) {
  const query = media()?.query;
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** A sheet is no window: it shows what the window does, as browsers count sheets before what they hold may change. */
function isNarrow(): boolean {
  const now = media();
  if (!now) return false;
  if (!now.print.matches) now.isNarrow = now.query.matches;
  return now.isNarrow;
}

/** Whether the window is too narrow for a grid: widgets then stand one below the other. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
