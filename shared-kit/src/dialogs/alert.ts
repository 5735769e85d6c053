import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import type { AlertOptions } from './confirm-dialog';
import { openDialog } from './open-dialog';

export type { AlertOptions, DialogMessage } from './confirm-dialog';

/** Says something that has to be read; resolves when it is closed. */
export async function alert(options: AlertOptions): Promise<void> {
  const { AlertDialog } = await loadCode(() => import(/* webpackChunkName: "kit-dialog-layers" */ './confirm-dialog'));
  await openDialog((close) => createElement(AlertDialog, { ...options, onClose: () => close() }));
}
