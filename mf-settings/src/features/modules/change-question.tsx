import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { type ObjectSchema, object } from '@mullion/shared-kit/inputs/schema';
import { useState } from 'react';
import type { ModuleChange } from '../../calls/modules';
import { ReasonField, reasonRule } from './reason-field';
import { useT } from './texts';
import { useChange } from './use-change';

/** A change, and what is asked before it. */
export interface ChangeQuestion {
  change: ModuleChange;
  title: string;
  /** What changes for whom. */
  message: string;
  confirmLabel: string;
}

/** Asks before a change, and for its reason. */
export const askChange = (revision: string | null, question: ChangeQuestion): void =>
  void openDialog<void>((close) => <ChangeDialog revision={revision} question={question} onClose={() => close()} />);

interface ChangeDialogProps {
  revision: string | null;
  question: ChangeQuestion;
  onClose: () => void;
}

const rules = () => object({ reason: reasonRule() }) as unknown as ObjectSchema<{ reason: string }>;

function ChangeDialog({ revision, question, onClose }: ChangeDialogProps) {
  const { change, title, message, confirmLabel } = question;
  const t = useT();
  const apply = useChange(revision);
  const [start] = useState({ reason: '' });
  const form = useKitForm(rules(), start);
  return (
    <Form form={form} onSubmit={({ reason }) => apply(change, reason)} onStored={onClose}>
      <Dialog
        alert
        size="small"
        title={title}
        actions={
          <>
            <CancelButton onCancel={onClose}>{t('cancel')}</CancelButton>
            <SubmitButton variant={change.act === 'rollback' ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <p>
            {message} {t('next-load')}
          </p>
          <ReasonField />
        </FieldRows>
      </Dialog>
    </Form>
  );
}
