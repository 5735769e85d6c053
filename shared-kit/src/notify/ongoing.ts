import type { ComponentType } from 'react';
import { create } from 'zustand';

/** Work that goes on whatever page is shown, as the toolbar shows it (`OngoingChip`). */
export interface Ongoing {
  id: string;
  /** Draws how far it is. */
  Chip: ComponentType;
}

/** What is going on. */
export const useOngoing = create<{ all: readonly Ongoing[] }>(() => ({ all: [] }));

/** Shows some work in the toolbar until it ends. */
export function showOngoing(work: Ongoing): void {
  endOngoing(work.id);
  useOngoing.setState(({ all }) => ({ all: [...all, work] }));
}

/** Some work is over, or nobody waits for it any more. */
export const endOngoing = (ended: string): void =>
  useOngoing.setState(({ all }) => ({ all: all.filter(({ id }) => id !== ended) }));
