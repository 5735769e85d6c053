import { WIDE_SCREEN } from '@mullion/shared-kit/theme/breakpoints';
import { useSyncExternalStore } from 'react';

let made: { by: typeof matchMedia; query: MediaQueryList } | undefined;

/** One for all widgets: the browser keeps every one that is made. */
function query(): MediaQueryList | undefined {
  const by = globalThis.matchMedia;
  if (!by) return undefined;
  if (made?.by !== by) made = { by, query: by(`(width < ${WIDE_SCREEN}px)`) };
  return made.query;
}

function subscribe(listener: () => void) {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** Whether the window is too narrow for a grid: widgets then stand one below the other. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
