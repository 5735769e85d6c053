import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { createElement } from 'react';
import type { CustomActionProps } from './custom-action';

export type CustomRun = Omit<CustomActionProps, 'onClose' | 'onShow'>;

export const loadCustomAction = () => loadCode(() => import(/* webpackChunkName: "stored-widget" */ './custom-action'));

/**
 * Runs the function of an action in a dialog that is shown once the function fills it, until it is closed, or given up.
 * @throws CodeNotLoadedError
 */
export async function runInDialog(run: CustomRun, givenUp: AbortSignal, onShow: () => void): Promise<void> {
  const { CustomActionDialog } = await loadCustomAction();
  if (givenUp.aborted) return;
  const opened: { close?: () => void } = {};
  givenUp.addEventListener('abort', () => opened.close?.());
  await openDialog(
    (close) => {
      opened.close = () => close();
      return createElement(CustomActionDialog, { ...run, onClose: opened.close, onShow });
    },
    { waits: true },
  );
}
