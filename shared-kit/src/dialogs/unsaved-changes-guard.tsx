import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { type DiscardTexts, losesChanges, lostTexts } from '../routing/unsaved-changes';
import { askToDiscard } from './ask-to-discard';

/**
 * Asks before a navigation loses unsaved changes of a form or a dialog; at the window's edge the browser asks. Once in
 * the page, inside of the router.
 */
export function UnsavedChangesGuard() {
  const asked = useRef<{ texts: DiscardTexts | undefined; losesNow: () => boolean }>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const losesNow = () => losesChanges(currentLocation, nextLocation);
    asked.current = { texts: lostTexts(currentLocation, nextLocation), losesNow };
    return losesNow();
  });
  /** One question, however often the person presses Back meanwhile. */
  const asking = useRef<Promise<boolean>>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let latest = true;
    asking.current ??= askToDiscard(asked.current?.texts, asked.current?.losesNow).finally(() => {
      asking.current = undefined;
    });
    asking.current.then(
      (discard) => latest && (discard ? blocker.proceed() : blocker.reset()),
      () => latest && blocker.reset(),
    );
    return () => {
      latest = false;
    };
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (losesChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
