import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { SanitizedHtml } from '../ui/sanitized-html';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog';

/** What a dialog says: plain text whose line breaks are kept, or HTML, which is sanitised. */
export type DialogMessage = { message: string; html?: undefined } | { html: string; message?: undefined };

export type AlertOptions = DialogMessage & {
  title: string;
  /** Default: OK. */
  okLabel?: string;
};

export type ConfirmOptions = DialogMessage & {
  title: string;
  /** The deed in a word or two, such as "Delete device". Default: OK. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Something is lost by confirming. */
  danger?: boolean;
  /** To confirm is not what most people want: the other answer is the main one and has the focus. */
  prefersCancel?: boolean;
};

/** The question of `confirm()`. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  danger = false,
  prefersCancel = false,
  onAnswer,
  ...said
}: ConfirmOptions & { onAnswer: (yes: boolean) => void }) {
  const t = useT('kit');
  // What destroys must not be the key already under the finger.
  const focused = !danger && !prefersCancel;
  const main = danger ? 'danger' : 'primary';
  const no = {
    answer: false,
    label: cancelLabel ?? t('cancel'),
    variant: prefersCancel ? 'primary' : 'secondary',
  } as const;
  const yes = { answer: true, label: confirmLabel ?? t('ok'), variant: prefersCancel ? 'secondary' : main } as const;
  const answers = (prefersCancel ? [yes, no] : [no, yes]).map(({ answer, label, variant }) => (
    <Button
      key={variant}
      variant={variant}
      onClick={() => onAnswer(answer)}
      data-autofocus={answer === focused ? '' : undefined}
    >
      {label}
    </Button>
  ));
  return <MessageDialog {...said}>{answers}</MessageDialog>;
}

/** The message of `alert()`. */
export function AlertDialog({ okLabel, onClose, ...said }: AlertOptions & { onClose: () => void }) {
  const t = useT('kit');
  return (
    <MessageDialog {...said}>
      <Button variant="primary" onClick={onClose} data-autofocus="">
        {okLabel ?? t('ok')}
      </Button>
    </MessageDialog>
  );
}

/** A message that has to be answered; the answers are its children. */
function MessageDialog({ title, message, html, children }: DialogMessage & { title: string; children: ReactNode }) {
  return (
    <Dialog alert size="small" title={title} actions={children}>
      {html === undefined ? (
        <p className={styles.message}>{message}</p>
      ) : (
        <SanitizedHtml html={html} className={styles.html} />
      )}
    </Dialog>
  );
}
