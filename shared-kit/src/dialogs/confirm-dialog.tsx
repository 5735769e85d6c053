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
};

/** The question of `confirm()`. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  danger,
  onAnswer,
  ...said
}: ConfirmOptions & { onAnswer: (yes: boolean) => void }) {
  const t = useT('kit');
  return (
    <MessageDialog {...said}>
      {/* What destroys must not be the key already under the finger. */}
      <Button onClick={() => onAnswer(false)} data-autofocus={danger ? '' : undefined}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        onClick={() => onAnswer(true)}
        data-autofocus={danger ? undefined : ''}
      >
        {confirmLabel ?? t('ok')}
      </Button>
    </MessageDialog>
  );
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
