import { Dialog as PrimeDialog } from 'primereact/dialog';
import { useMemo, useRef } from 'react';
import { askToDiscard } from '../../src/dialogs/ask-to-discard';
import { Dialog } from '../../src/dialogs/dialog';
import { DialogContext, type DialogControl } from '../../src/dialogs/dialog-context';
import styles from '../../src/dialogs/dialog-layers.module.css';
import { dialogStack, type OpenDialog } from '../../src/dialogs/dialog-stack';
import { FailureBoundary } from '../../src/module/failure-boundary';
import { runSafely } from '../../src/notify/run-safely';
import type { DiscardTexts } from '../../src/routing/unsaved-changes';
import { PartFailed } from '../../src/ui/part-boundary';
import { Unstyled } from '../../src/ui/unstyled';

/** The frame stays ours: what is PrimeReact's is the layers, their order, the focus, and Escape. */
export const DialogLayers = ({ dialogs }: { dialogs: readonly OpenDialog[] }) => (
  <Unstyled>
    {dialogs.map((dialog) => (
      <Layer key={dialog.id} dialog={dialog} />
    ))}
  </Unstyled>
);

function Layer({ dialog: { id, dismiss, waits = false, render } }: { dialog: OpenDialog }) {
  const discardTexts = useRef<DiscardTexts>(undefined);
  const control = useMemo<DialogControl>(
    () => ({
      async close() {
        if (!dialogStack.isDirty(id) || (await askToDiscard(discardTexts.current))) dismiss();
      },
      waits,
      raise: () => dialogStack.raise(id),
      setDirty(next, texts) {
        discardTexts.current = texts;
        dialogStack.setDirty(id, next, texts);
      },
    }),
    [id, dismiss, waits],
  );
  return (
    <PrimeDialog
      visible
      modal={!waits}
      focusOnShow={!waits}
      showHeader={false}
      draggable={false}
      resizable={false}
      transitionOptions={{ disabled: true, timeout: 0 }}
      onHide={() => runSafely(() => control.close())}
      pt={{
        mask: { className: waits ? styles.waiting : styles.layer },
        // The frame inside has the role and the name.
        root: { role: 'presentation', 'aria-modal': undefined, 'aria-labelledby': undefined },
      }}
    >
      <DialogContext value={control}>
        <FailureBoundary
          failed={(error, retry) => (
            <Dialog alert size="small" title="Error">
              <PartFailed error={error} onRetry={retry} />
            </Dialog>
          )}
        >
          <Content render={render} />
        </FailureBoundary>
      </DialogContext>
    </PrimeDialog>
  );
}

const Content = ({ render }: Pick<OpenDialog, 'render'>) => render();
