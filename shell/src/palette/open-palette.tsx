import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { PaletteContext, Place } from './palette-types';

/** Opens the palette; its code comes with the first time. Resolves to the place that was chosen. */
export async function openPalette(context: PaletteContext): Promise<Place | undefined> {
  const { CommandPalette } = await loadCode(() => import(/* webpackChunkName: "palette" */ './command-palette'));
  return openDialog<Place>((close) => <CommandPalette context={context} onClose={close} />);
}
