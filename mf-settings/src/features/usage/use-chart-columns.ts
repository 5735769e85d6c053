import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.('(width >= 1280px)');

function subscribe(listener: () => void) {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** How many charts of the overview stand side by side: less than that many px wide, three were too narrow to read. */
export const useChartColumns = (): 2 | 3 => useSyncExternalStore(subscribe, () => (query()?.matches === false ? 2 : 3));
