import { createContext } from 'react';

/** What is asked where other words than "your changes" name what would be lost. */
export interface DiscardTexts {
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel: string;
}

/** What a dialog's frame may ask of the layer around it. */
export interface DialogControl {
  /** Closes without a value; asks first while there is unsaved work. */
  close: () => Promise<void>;
  /** Whether the dialog holds unsaved work, and what names it in the question. */
  setDirty: (dirty: boolean, texts?: DiscardTexts) => void;
}

export const DialogContext = createContext<DialogControl | null>(null);
