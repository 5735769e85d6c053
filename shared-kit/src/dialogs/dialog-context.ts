import { createContext } from 'react';

/** What a dialog's frame may ask of the layer it stands in. */
export interface DialogControl {
  /** Closes without a value, if the guard allows. */
  close: () => Promise<void>;
  /** Asked before Escape and the close button close the dialog. */
  setGuard: (guard: (() => boolean | Promise<boolean>) | undefined) => void;
}

export const DialogContext = createContext<DialogControl | null>(null);
