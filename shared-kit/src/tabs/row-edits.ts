import { useSyncExternalStore } from 'react';

/** Which rows of a list are being changed in their place, by id. A cell that changes its value there asks `useIsEdited`. */
export interface RowEdits {
  has: (id: string) => boolean;
  start: (id: string) => void;
  end: (id: string) => void;
  listen: (listener: () => void) => () => void;
}

/** Edits of the rows of one list; none at first. */
export function createRowEdits(): RowEdits {
  const edited = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = (changed: boolean) => {
    if (changed) for (const listener of listeners) listener();
  };
  return {
    has: (id) => edited.has(id),
    start: (id) => tell(edited.size < edited.add(id).size),
    end: (id) => tell(edited.delete(id)),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether a row is being changed in its place, live: only its own cells render again. */
export const useIsEdited = (edits: RowEdits, id: string): boolean =>
  useSyncExternalStore(edits.listen, () => edits.has(id));
