import { createElement } from 'react';
import { openDialog } from './open-dialog';

export interface AlertOptions {
  title: string;
  /** Plain text; line breaks are kept. */
  message: string;
  /** Default: OK. */
  okLabel?: string;
}

/** Says something that has to be read; resolves when it is closed. */
export async function alert(options: AlertOptions): Promise<void> {
  const { AlertDialog } = await import(/* webpackChunkName: "kit-dialog-layers" */ './confirm-dialog');
  await openDialog((close) => createElement(AlertDialog, { ...options, onClose: () => close() }));
}
