import { WIDE_SCREEN } from '@mullion/shared-kit/theme/breakpoints';
import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.(`(width < ${WIDE_SCREEN}px)`);

function subscribe(listener: () => void) {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** Whether the window is too narrow for a grid: widgets then stand one below the other. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
