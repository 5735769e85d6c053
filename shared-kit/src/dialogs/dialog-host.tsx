import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dialogStack } from './dialog-stack';

const DialogLayers = lazy(() => import(/* webpackChunkName: "kit-dialog-layers" */ './dialog-layers'));

/** The place of all dialogs, once in the page. Its code comes with the first dialog. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(dialogStack.subscribe, dialogStack.get);
  if (dialogs.length === 0) return null;
  return (
    <Suspense>
      <DialogLayers dialogs={dialogs} />
    </Suspense>
  );
}
