import type { ReactNode } from 'react';

/** One open dialog. */
export interface OpenDialog {
  id: number;
  render: () => ReactNode;
  /** Closes without a value. */
  dismiss: () => void;
}

let dialogs: readonly OpenDialog[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** The open dialogs, the topmost last. */
export const dialogStack = {
  get: () => dialogs,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  push(dialog: Omit<OpenDialog, 'id'>): number {
    const id = nextId++;
    change([...dialogs, { ...dialog, id }]);
    return id;
  },
  remove: (id: number) => change(dialogs.filter((dialog) => dialog.id !== id)),
};
