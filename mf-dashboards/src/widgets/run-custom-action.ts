import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { createElement } from 'react';
import type { CustomActionProps } from './custom-action';

export type CustomRun = Omit<CustomActionProps, 'onClose' | 'onShow'>;

export const loadCustomAction = () => loadCode(() => import(/* webpackChunkName: "stored-widget" */ './custom-action'));

/** Functions that may yet fill a dialog. */
const waiting = new Set<{ end?: () => void }>();
/** So many of them run at once: of more the oldest ends. */
const WAITING_LIMIT = 8;

/** Runs the function of an action in a dialog that is shown once the function fills it, until it is closed. */
export async function runInDialog(run: CustomRun): Promise<void> {
  const { CustomActionDialog } = await loadCustomAction();
  const own: { end?: () => void } = {};
  waiting.add(own);
  const [oldest] = waiting;
  if (waiting.size > WAITING_LIMIT) oldest?.end?.();
  const open = (close: () => void) => {
    own.end = () => close();
    return createElement(CustomActionDialog, { ...run, onClose: own.end, onShow: () => waiting.delete(own) });
  };
  await openDialog(open, { waits: true });
  waiting.delete(own);
}
