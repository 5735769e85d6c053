import type { FieldValues } from 'react-hook-form';
import { useT } from '../i18n/i18n';
import {
  CancelButton,
  FieldRows,
  Form,
  FormError,
  type FormProps,
  SubmitButton,
  type SubmitButtonProps,
} from '../inputs/form';
import { Dialog, type DialogProps } from './dialog';

export interface FormDialogProps<V extends FieldValues>
  extends FormProps<V>,
    Omit<DialogProps, 'actions' | 'children'>,
    Pick<SubmitButtonProps, 'requireChange' | 'variant'> {
  /** What the button says that submits. */
  submitLabel: string;
  onCancel: () => void;
}

/**
 * A dialog that is one form: its fields one below the other, why it was refused above them, and the buttons that give it up and
 * submit it. What was typed makes it `dirty` unless told otherwise.
 */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { form, onSubmit, onStored, refusedAt, submitLabel, requireChange, variant, onCancel, children, ...frame } =
    props;
  const t = useT('kit');
  return (
    <Form form={form} onSubmit={onSubmit} onStored={onStored} refusedAt={refusedAt}>
      <Dialog
        dirty={form.formState.isDirty}
        {...frame}
        actions={
          <>
            <CancelButton onCancel={onCancel}>{t('cancel')}</CancelButton>
            <SubmitButton requireChange={requireChange} variant={variant}>
              {submitLabel}
            </SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          {children}
        </FieldRows>
      </Dialog>
    </Form>
  );
}
