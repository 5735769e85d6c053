import { loadCode } from '../browser/load-code';
import { dialogStack, useDialogStack } from './dialog-stack';

dialogStack.drawnBy(() =>
  loadCode(() => import(/* webpackChunkName: "kit-dialog-layers" */ './dialog-layers')).then(
    (file) => file.DialogLayers,
  ),
);

/** The place of all dialogs, once in the page. Its code comes with the first dialog. */
export function DialogHost() {
  const { dialogs, Layers } = useDialogStack();
  return dialogs.length > 0 && Layers ? <Layers dialogs={dialogs} /> : null;
}
