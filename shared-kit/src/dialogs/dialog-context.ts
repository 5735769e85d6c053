import { createContext } from 'react';

/** What a dialog's frame may ask of the layer it stands in. */
export interface DialogControl {
  /** Closes without a value; asks first while there is unsaved work. */
  close: () => Promise<void>;
  /** Whether the dialog holds unsaved work. */
  setDirty: (dirty: boolean) => void;
}

export const DialogContext = createContext<DialogControl | null>(null);
