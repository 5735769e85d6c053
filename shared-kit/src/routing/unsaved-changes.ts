import { useCallback, useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/** Whether going from one address to the other leaves what is being edited. */
export type Leaves = (from: Location, to: Location) => boolean;

/** What is asked where other words than "your changes" name what would be lost. */
export interface DiscardTexts {
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Nothing is lost by leaving, but most people stay: that is the main answer then. Default: leaving loses something. */
  danger?: false;
  prefersCancel?: true;
}

const otherPage: Leaves = (from, to) => from.pathname !== to.pathname;

/** What would be lost now; what holds it decides which navigations lose it. */
const held = new Set<{ leaves: Leaves; texts?: DiscardTexts }>();

const watching = new Set<() => void>();
const changed = () => {
  for (const told of watching) told();
};

/** Tells whenever there is more or less to lose. @returns ends it */
export function watchUnsaved(told: () => void): () => void {
  watching.add(told);
  return () => {
    watching.delete(told);
  };
}

/** Keeps changes from being lost until the answer is called. `texts`: what names them in the question. */
export function holdUnsaved(leaves: Leaves, texts?: DiscardTexts): () => void {
  const changes = { leaves, texts };
  held.add(changes);
  changed();
  return () => {
    held.delete(changes);
    changed();
  };
}

const lost = (from?: Location, to?: Location) => [...held].filter(({ leaves }) => !from || !to || leaves(from, to));

/** Whether a navigation would lose something; without addresses, whether leaving the console would. */
export const losesChanges = (from?: Location, to?: Location): boolean => lost(from, to).length > 0;

/**
 * What names the things that the same would lose; undefined for changes of forms and dialogs. What is kept all the same is named
 * only where nothing else is lost.
 */
export function lostTexts(from?: Location, to?: Location): DiscardTexts | undefined {
  const all = lost(from, to);
  const forGood = all.filter(({ texts }) => texts?.danger !== false);
  return (forGood.length > 0 ? forGood : all).find(({ texts }) => texts)?.texts;
}

/**
 * Keeps a person from losing what they typed: whatever leaves it – Back, a link, a closed tab – asks first
 * (`dialogs/unsaved-changes-guard.tsx`). A dialog says so by its `dirty`.
 * @param dirty whether something would be lost
 * @param leaves which navigations would lose the changes; default: those to another path. Must be stable
 * @param texts what is asked, where it is not whether changes may go. Must be stable
 * @returns tells it as soon as it changes: Back may follow a key before anything is drawn
 */
export function useUnsavedChanges(
  dirty: boolean,
  leaves: Leaves = otherPage,
  texts?: DiscardTexts,
): (dirty: boolean) => void {
  const release = useRef<() => void>(undefined);
  const tell = useCallback(
    (isDirty: boolean) => {
      if (isDirty) release.current ??= holdUnsaved(leaves, texts);
      else {
        release.current?.();
        release.current = undefined;
      }
    },
    [leaves, texts],
  );
  useEffect(() => {
    tell(dirty);
  }, [dirty, tell]);
  useEffect(() => () => tell(false), [tell]);
  return tell;
}
