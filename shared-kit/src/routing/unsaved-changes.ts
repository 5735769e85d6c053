import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Keeps a person from losing what they typed: leaving the page asks first, inside the console by `ask`, at the window's
 * edge by the browser.
 * @param dirty whether something would be lost
 * @param ask resolves to true when the changes may be dropped
 */
export function useUnsavedChanges(dirty: boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let current = true;
    ask().then(
      (leave) => current && (leave ? blocker.proceed() : blocker.reset()),
      () => current && blocker.reset(),
    );
    return () => {
      current = false;
    };
  }, [blocker, ask]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
