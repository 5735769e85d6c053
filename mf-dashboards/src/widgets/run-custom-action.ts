import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { createElement } from 'react';
import type { CustomActionProps } from './custom-action';

export type CustomRun = Omit<CustomActionProps, 'onClose'>;

export const loadCustomAction = () => loadCode(() => import(/* webpackChunkName: "stored-widget" */ './custom-action'));

/** Runs the function of an action in a dialog, until that is closed. */
export async function runInDialog(run: CustomRun): Promise<void> {
  const { CustomActionDialog } = await loadCustomAction();
  await openDialog((close) => createElement(CustomActionDialog, { ...run, onClose: () => close() }));
}
