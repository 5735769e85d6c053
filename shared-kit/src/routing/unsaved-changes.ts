import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';

/** Whether going from one address to the other leaves what is being edited. */
export type Leaves = (from: Location, to: Location) => boolean;

const otherPage: Leaves = (from, to) => from.pathname !== to.pathname;

/**
 * Keeps a person from losing what they typed: leaving the page asks first, inside the console by `ask`, at the window's
 * edge by the browser.
 * @param dirty whether something would be lost
 * @param ask resolves to true when the changes may be dropped
 * @param leaves which navigations would lose the changes; default: those to another path. Must be stable
 */
export function useUnsavedChanges(dirty: boolean, ask: () => Promise<boolean>, leaves: Leaves = otherPage): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && leaves(currentLocation, nextLocation));
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
