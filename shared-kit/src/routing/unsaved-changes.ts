import { useEffect } from 'react';
import type { Location } from 'react-router';

/** Whether going from one address to the other leaves what is being edited. */
export type Leaves = (from: Location, to: Location) => boolean;

const otherPage: Leaves = (from, to) => from.pathname !== to.pathname;

/** What would be lost now; what holds it decides which navigations lose it. */
const held = new Set<{ leaves: Leaves }>();

/** Keeps changes from being lost until the answer is called. */
export function holdUnsaved(leaves: Leaves): () => void {
  const changes = { leaves };
  held.add(changes);
  return () => {
    held.delete(changes);
  };
}

/** Whether a navigation would lose something; without addresses, whether leaving the console would. */
export const losesChanges = (from?: Location, to?: Location): boolean =>
  [...held].some(({ leaves }) => !from || !to || leaves(from, to));

/**
 * Keeps a person from losing what they typed: whatever leaves it – Back, a link, a closed tab – asks first
 * (`dialogs/unsaved-changes-guard.tsx`). A dialog says so by its `dirty`.
 * @param dirty whether something would be lost
 * @param leaves which navigations would lose the changes; default: those to another path. Must be stable
 */
export function useUnsavedChanges(dirty: boolean, leaves: Leaves = otherPage): void {
  useEffect(() => (dirty ? holdUnsaved(leaves) : undefined), [dirty, leaves]);
}
