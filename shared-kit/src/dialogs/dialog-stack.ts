import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';
import { type DiscardTexts, holdUnsaved } from '../routing/unsaved-changes';

/** One open dialog. */
export interface OpenDialog {
  id: number;
  render: () => ReactNode;
  /** Closes without a value. */
  dismiss: () => void;
  /** It is drawn, but neither shown nor in the way, until it is raised. */
  waits?: boolean;
}

type DialogLayers = ComponentType<{ dialogs: readonly OpenDialog[] }>;

interface DialogStack {
  /** The topmost last. */
  dialogs: readonly OpenDialog[];
  /** Renders them; loaded before the first one opens. */
  Layers?: DialogLayers;
}

/** The open dialogs, and the component that renders them. */
export const useDialogStack = create<DialogStack>(() => ({ dialogs: [] }));

const { getState: get, setState: change } = useDialogStack;
let loadLayers: (() => Promise<DialogLayers>) | undefined;
let nextId = 1;
/** Dialogs with unsaved work, and how to let go of it. */
const dirty = new Map<number, () => void>();

/** What changes it. */
export const dialogStack = {
  get,
  /** The host's part: how to load that component. */
  drawnBy(load: () => Promise<DialogLayers>): void {
    loadLayers = load;
    change({ Layers: undefined });
  },
  /** @throws CodeNotLoadedError */
  async fetchLayers(): Promise<void> {
    if (loadLayers) change({ Layers: await loadLayers() });
  },
  push(dialog: Omit<OpenDialog, 'id'>): number {
    const id = nextId++;
    change({ dialogs: [...get().dialogs, { ...dialog, id }] });
    return id;
  },
  /** Shows one that waits, where it stands. */
  raise(id: number): void {
    change({ dialogs: get().dialogs.map((dialog) => (dialog.id === id ? { ...dialog, waits: false } : dialog)) });
  },
  /** Unsaved work in a dialog: every navigation would lose it, as it closes dialogs. `texts`: what names it. */
  setDirty(id: number, isDirty: boolean, texts?: DiscardTexts): void {
    dirty.get(id)?.();
    dirty.delete(id);
    if (!isDirty) return;
    const release = holdUnsaved(() => true, texts);
    dirty.set(id, release);
  },
  isDirty: (id: number): boolean => dirty.has(id),
  remove(id: number): void {
    dialogStack.setDirty(id, false);
    change({ dialogs: get().dialogs.filter((dialog) => dialog.id !== id) });
  },
};
