import { createElement } from 'react';
import type { DialogMessage } from './alert';
import { openDialog } from './open-dialog';

export type ConfirmOptions = DialogMessage & {
  title: string;
  /** The deed in a word or two, such as "Delete device". Default: OK. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Something is lost by confirming. */
  danger?: boolean;
};

/** Asks; `true` only if confirmed. Escape and navigation count as no. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const { ConfirmDialog } = await import(/* webpackChunkName: "kit-dialog-layers" */ './confirm-dialog');
  const answer = await openDialog<boolean>((close) => createElement(ConfirmDialog, { ...options, onAnswer: close }));
  return answer === true;
}
