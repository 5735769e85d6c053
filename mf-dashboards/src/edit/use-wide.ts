import { useCallback, useState, useSyncExternalStore } from 'react';

/** Whether the window has room for a form and what it is about beside each other. */
export function useWide(): boolean {
  const [media] = useState(() => globalThis.matchMedia?.('(width >= 1100px)'));
  const subscribe = useCallback(
    (listener: () => void) => {
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media?.matches ?? false);
}
