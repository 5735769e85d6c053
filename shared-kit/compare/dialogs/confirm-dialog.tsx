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
  const no = { label: cancelLabel ?? 'Cancel', answer: false };
  const yes = { label: confirmLabel ?? 'OK', answer: true };
  // The last answer is the main one: PrimeReact calls it the acceptance.
  const [first, last] = prefersCancel ? [yes, no] : [no, yes];
  const focused = danger || prefersCancel ? no : yes;
  return (
    <Unstyled>
      <PrimeDialog
        visible
        pt={{ root: { role: 'alertdialog' } }}
        appendTo="self"
        header={title}
        message={html === undefined ? message : <SanitizedHtml html={html} />}
        // The layer around it hears Escape.
        closeOnEscape={false}
        acceptLabel={last.label}
        rejectLabel={first.label}
        defaultFocus={focused === last ? 'accept' : 'reject'}
        accept={() => onAnswer(last.answer)}
        reject={() => onAnswer(first.answer)}
      />
    </Unstyled>
  );
}
