import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { createElement } from 'react';
import { isSameJson } from '../model/transfer/same-json';
import type { CustomActionProps } from './custom-action';

export type CustomRun = Omit<CustomActionProps, 'onClose' | 'onShow'>;

/** Whether two do the same about the same: two alarms of one device, or two of its rows, are not the same. */
export const isSameRun = (one: CustomRun, other: CustomRun): boolean =>
  one.action.id === other.action.id &&
  one.action.name === other.action.name &&
  one.about?.id.id === other.about?.id.id &&
  isSameJson(one.more ?? null, other.more ?? null);

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
      if (givenUp.aborted) {
        // While the code for dialogs came; nothing closes while it is drawn.
        queueMicrotask(opened.close);
        return null;
      }
      return createElement(CustomActionDialog, { ...run, onClose: opened.close, onShow });
    },
    { waits: true },
  );
}
