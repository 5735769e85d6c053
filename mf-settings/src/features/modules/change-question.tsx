import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { type ObjectSchema, object } from '@mullion/shared-kit/inputs/schema';
import type { ModuleChange, ModuleState } from '@mullion/shared-kit/module/modules-state';
import { useState } from 'react';
import { goTo, overviewPlace, placeOf } from './module-names';
import { ReasonField, reasonRule } from './reason-field';
import { useT } from './texts';
import { useChange } from './use-change';

/** A change, and what is asked before it. */
export interface ChangeQuestion {
  /** null: nothing is left to change, which the message says. */
  change: ModuleChange | null;
  title: string;
  /** What changes for whom. */
  message: string;
  confirmLabel: string;
}

/** What is asked about a module as it is. */
export type Ask = (module: ModuleState) => ChangeQuestion;

/**
 * Asks before a change, and for its reason. What asked may be gone with what it changed, so the module's details take the
 * focus then.
 */
export const askChange = (module: ModuleState, revision: string, ask: Ask): void =>
  void openDialog<true>((close) => (
    <ChangeDialog asked={module} revision={revision} ask={ask} onDone={() => close(true)} onClose={() => close()} />
  )).then((isDone) => {
    // Once the dialog has given the focus back.
    if (isDone) setTimeout(() => goTo(placeOf(module.name)) || goTo(overviewPlace));
  });

interface ChangeDialogProps {
  asked: ModuleState;
  revision: string;
  ask: Ask;
  onDone: () => void;
  onClose: () => void;
}

const rules = () => object({ reason: reasonRule() }) as unknown as ObjectSchema<{ reason: string }>;

function ChangeDialog({ asked, revision, ask, onDone, onClose }: ChangeDialogProps) {
  const t = useT();
  const { apply, module } = useChange(asked, revision);
  const { change, title, message, confirmLabel } = ask(module);
  const [start] = useState({ reason: '' });
  const form = useKitForm(rules(), start);
  return (
    <Form form={form} onSubmit={({ reason }) => change && apply(change, reason)} onStored={onDone}>
      <Dialog
        alert
        size="small"
        title={title}
        actions={
          <>
            <CancelButton onCancel={onClose}>{t(change ? 'cancel' : 'close')}</CancelButton>
            {change && (
              <SubmitButton variant={change.act === 'rollback' ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
            )}
          </>
        }
      >
        <FieldRows>
          <FormError />
          <p>
            {message} {change && t('next-load')}
          </p>
          {change && <ReasonField />}
        </FieldRows>
      </Dialog>
    </Form>
  );
}
