import { createElement } from 'react';
import { openDialog } from './open-dialog';

/** What a dialog says: plain text whose line breaks are kept, or HTML, which is sanitised. */
export type DialogMessage = { message: string; html?: undefined } | { html: string; message?: undefined };

export type AlertOptions = DialogMessage & {
  title: string;
  /** Default: OK. */
  okLabel?: string;
};

/** Says something that has to be read; resolves when it is closed. */
export async function alert(options: AlertOptions): Promise<void> {
  const { AlertDialog } = await import(/* webpackChunkName: "kit-dialog-layers" */ './confirm-dialog');
  await openDialog((close) => createElement(AlertDialog, { ...options, onClose: () => close() }));
}
