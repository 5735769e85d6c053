import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import type { ConfirmOptions } from './confirm-dialog';
import { openDialog } from './open-dialog';

export type { ConfirmOptions } from './confirm-dialog';

/** Asks; `true` only if confirmed. Escape and navigation count as no, and so does `until`, which takes the question back. */
export async function confirm(options: ConfirmOptions, until?: AbortSignal): Promise<boolean> {
  const { ConfirmDialog } = await loadCode(
    () => import(/* webpackChunkName: "kit-dialog-layers" */ './confirm-dialog'),
  );
  const answer = await openDialog<boolean>((close) => createElement(ConfirmDialog, { ...options, onAnswer: close }), {
    until,
  });
  return answer === true;
}
