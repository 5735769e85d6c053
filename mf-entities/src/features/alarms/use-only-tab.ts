import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useEffect, useState } from 'react';

/** Whether this tab is the one that does something for all tabs of the browser: the first, and when it is closed another. */
export function useOnlyTab(name: string): boolean {
  const [isOurs, setIsOurs] = useState(false);
  useEffect(() => {
    // Browsers without locks are so old that a second notification is their least trouble.
    if (!navigator.locks) return setIsOurs(true);
    const end = new AbortController();
    const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
    const hold = () => {
      setIsOurs(true);
      return ended;
    };
    const wait = () =>
      navigator.locks.request(name, { signal: end.signal }, hold).catch((error: unknown) => {
        if (!end.signal.aborted) throw error;
      });
    runSafely(wait);
    return () => end.abort();
  }, [name]);
  return isOurs;
}
