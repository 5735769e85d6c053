import { ConfirmDialog as PrimeDialog } from 'primereact/confirmdialog';
import type { ConfirmOptions } from '../../src/dialogs/confirm-dialog';
import { SanitizedHtml } from '../../src/ui/sanitized-html';
import { Unstyled } from '../../src/ui/unstyled';

export {
  AlertDialog,
  type AlertOptions,
  type ConfirmOptions,
  type DialogMessage,
} from '../../src/dialogs/confirm-dialog';

export function ConfirmDialog(props: ConfirmOptions & { onAnswer: (yes: boolean) => void }) {
  const { title, message, html, confirmLabel, cancelLabel, danger, prefersCancel, onAnswer } = props;
  return (
    <Unstyled>
      <PrimeDialog
        visible
        pt={{ root: { role: 'alertdialog' } }}
        appendTo="self"
        header={title}
        message={html === undefined ? message : <SanitizedHtml html={html} />}
        acceptLabel={confirmLabel ?? 'OK'}
        rejectLabel={cancelLabel ?? 'Cancel'}
        defaultFocus={danger || prefersCancel ? 'reject' : 'accept'}
        accept={() => onAnswer(true)}
        reject={() => onAnswer(false)}
      />
    </Unstyled>
  );
}
