import { type FormEvent, useState } from 'react';
import { Dialog, type DialogProps, DialogReason } from '../dialogs/dialog';
import { useT as useKitT } from '../i18n/i18n';
import { Button } from '../ui/button';
import styles from './edit-dialog.module.css';

export interface EditDialogProps extends Pick<DialogProps, 'title' | 'size' | 'children'> {
  /** There is nothing to decide: it only closes. */
  readOnly?: boolean;
  changed: boolean;
  /** Why the value cannot be taken as it is. */
  problem?: string;
  submitLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The frame of the dialogs that edit a part of a filter: taken when it is valid and changed, with the reason why not. */
export function EditDialog({
  title,
  size,
  readOnly,
  changed,
  problem,
  submitLabel,
  onSubmit,
  onCancel,
  children,
}: EditDialogProps) {
  const kit = useKitT('kit');
  const reason = problem ?? (changed ? undefined : kit('form.nothing-changed'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!readOnly && !reason) onSubmit();
  };
  const close = <Button onClick={onCancel}>{readOnly ? kit('close') : kit('cancel')}</Button>;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Dialog
        title={title}
        size={size}
        dirty={!readOnly && changed}
        actions={
          readOnly ? (
            close
          ) : (
            <>
              <DialogReason>{reason}</DialogReason>
              {close}
              <Button type="submit" variant="primary" disabledReason={reason}>
                {submitLabel}
              </Button>
            </>
          )
        }
      >
        <div className={styles.body}>{children}</div>
      </Dialog>
    </form>
  );
}

/** A value while it is edited, and whether it differs from what it began with. */
export function useDraft<T>(initial: T): { draft: T; setDraft: (next: T) => void; changed: boolean } {
  const [start] = useState(initial);
  const [draft, setDraft] = useState(initial);
  return { draft, setDraft, changed: JSON.stringify(draft) !== JSON.stringify(start) };
}
