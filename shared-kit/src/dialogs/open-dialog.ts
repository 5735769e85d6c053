import type { ReactNode } from 'react';
import { dialogStack } from './dialog-stack';

/**
 * Opens a dialog above whatever is open and resolves when it closes: with what it was closed with, or `undefined` for
 * Cancel, Escape and navigation. `render` draws a `<Dialog>` frame. One that `waits` is drawn unseen until its control raises it;
 * `until` closes it.
 *
 * @throws CodeNotLoadedError when the code for dialogs failed to load: nothing has opened then
 * @example const name = await openDialog<string>((close) => <NameDialog onDone={close} />);
 */
export async function openDialog<T = void>(
  render: (close: (value?: T) => void) => ReactNode,
  { waits = false, until }: { waits?: boolean; until?: AbortSignal | undefined } = {},
): Promise<T | undefined> {
  if (!dialogStack.get().Layers) await dialogStack.fetchLayers();
  if (until?.aborted) return undefined;
  return new Promise((resolve) => {
    const dismiss = () => close();
    until?.addEventListener('abort', dismiss);
    const close = (value?: T) => {
      until?.removeEventListener('abort', dismiss);
      dialogStack.remove(id);
      resolve(value);
    };
    const id = dialogStack.push({ render: () => render(close), dismiss, waits });
  });
}

/** Closes every dialog without a value; called when navigation starts. */
export function closeAllDialogs(): void {
  for (const dialog of dialogStack.get().dialogs.toReversed()) dialog.dismiss();
}
