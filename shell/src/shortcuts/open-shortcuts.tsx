import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';

/** Opens the overlay that names the shortcuts; its code comes with the first time. */
export async function openShortcuts(): Promise<void> {
  const { ShortcutOverlay } = await loadCode(() => import(/* webpackChunkName: "shortcuts" */ './shortcut-overlay'));
  await openDialog(() => <ShortcutOverlay />);
}
