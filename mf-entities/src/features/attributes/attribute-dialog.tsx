import { changes } from '@mullion/shared-kit/api/changes';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { type Attribute, saveAttributes, type WritableScope } from '@mullion/shared-kit/api/telemetry';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { type TypedValue, ValueInput } from '@mullion/shared-kit/editors/value-input';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useState } from 'react';

interface AttributeValues {
  scope: WritableScope;
  key: string;
  value: TypedValue | null;
}

const schema: ObjectSchema<AttributeValues> = object({
  scope: string<WritableScope>().required(),
  key: string().defined().trim().required().max(maxTextLength),
  value: mixed<TypedValue>().required(),
}) as ObjectSchema<AttributeValues>;

/** Opens the dialog that adds an attribute, or changes the value of one. */
export async function openAttributeDialog(
  entity: EntityId,
  scopes: readonly WritableScope[],
  edited?: { scope: WritableScope; attribute: Pick<Attribute, 'key' | 'value'> },
): Promise<void> {
  await openDialog<void>((close) => (
    <AttributeDialog entity={entity} scopes={scopes} edited={edited} onClose={() => close()} />
  ));
}

interface AttributeDialogProps {
  entity: EntityId;
  scopes: readonly WritableScope[];
  edited?: { scope: WritableScope; attribute: Pick<Attribute, 'key' | 'value'> };
  onClose: () => void;
}

function AttributeDialog({ entity, scopes, edited, onClose }: AttributeDialogProps) {
  const t = useT('mf-entities');
  // The value stored when the dialog opened: later live changes must not replace the text being typed.
  const [values] = useState<AttributeValues>({
    scope: edited?.scope ?? scopes[0] ?? 'SERVER_SCOPE',
    key: edited?.attribute.key ?? '',
    value: (edited?.attribute.value as TypedValue) ?? null,
  });
  const form = useKitForm(schema, values);
  const save = async ({ scope, key, value }: AttributeValues) => {
    await saveAttributes(entity, scope, { [key.trim()]: value }, formCall);
    await changes.settled();
    notify.success(t('attribute.saved', { key: key.trim() }));
  };
  return (
    <Form form={form} onSubmit={save} onStored={onClose}>
      <Dialog
        title={edited ? t('attribute.edit', { key: edited.attribute.key }) : t('attribute.add')}
        dirty={form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={onClose}>{t('cancel')}</CancelButton>
            <SubmitButton requireChange={Boolean(edited)}>{t(edited ? 'save' : 'add')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          {!edited && scopes.length > 1 && (
            <FormField
              name="scope"
              control={SelectField}
              label={t('attribute.scope')}
              required
              options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
            />
          )}
          {!edited && (
            <FormField
              name="key"
              control={TextField}
              label={t('attribute.key')}
              required
              maxLength={maxTextLength}
              autoFocus
            />
          )}
          <FormField
            name="value"
            control={ValueInput}
            label={t('attribute.value')}
            required
            autoFocus={Boolean(edited)}
          />
        </FieldRows>
      </Dialog>
    </Form>
  );
}
