import { Dialog as PrimeDialog } from 'primereact/dialog';
import { use, useEffect } from 'react';
import type { DialogProps } from '../../src/dialogs/dialog';
import { DialogContext } from '../../src/dialogs/dialog-context';
import { runSafely } from '../../src/notify/run-safely';
import { Unstyled } from '../../src/ui/unstyled';

export type { DialogProps } from '../../src/dialogs/dialog';

export function Dialog({ title, tools, actions, header, dirty, discardTexts, alert, children }: DialogProps) {
  const control = use(DialogContext);
  useEffect(() => {
    control?.setDirty(dirty ?? false, discardTexts);
    return () => control?.setDirty(false);
  }, [control, dirty, discardTexts]);
  return (
    <Unstyled>
      <PrimeDialog
        visible
        appendTo="self"
        pt={{ root: { role: alert ? 'alertdialog' : 'dialog' } }}
        header={title}
        icons={tools}
        footer={actions}
        ariaCloseIconLabel="Close"
        onHide={() => runSafely(() => control?.close())}
      >
        {header}
        {children}
      </PrimeDialog>
    </Unstyled>
  );
}
