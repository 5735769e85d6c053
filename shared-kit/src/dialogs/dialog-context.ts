import { createContext } from 'react';
import type { DiscardTexts } from '../routing/unsaved-changes';

/** What a dialog's frame may ask of the layer around it. */
export interface DialogControl {
  /** Closes without a value; asks first while there is unsaved work. */
  close: () => Promise<void>;
  /** It was opened to wait: nobody sees it yet. */
  waits: boolean;
  /** Shows a dialog that was opened to wait. */
  raise: () => void;
  /** Whether the dialog holds unsaved work, and what names it in the question. */
  setDirty: (dirty: boolean, texts?: DiscardTexts) => void;
}

/** The dialog around; null: there is none. */
export const DialogContext = createContext<DialogControl | null>(null);
