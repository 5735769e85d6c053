import { changes } from '@mullion/shared-kit/api/changes';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import {
  type Attribute,
  attributeKeysQuery,
  saveAttributes,
  type WritableScope,
} from '@mullion/shared-kit/api/telemetry';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { type TypedValue, ValueInput } from '@mullion/shared-kit/editors/value-input';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refuseField } from '../../screen-parts/refuse-field';
import { storedNow } from './stored-now';

interface AttributeValues {
  scope: WritableScope;
  key: string;
  value: TypedValue | null;
  /** Put it in the place of one that exists. */
  replace: boolean;
}

/** Where an attribute is stored. */
const placeOf = ({ scope, key }: Pick<AttributeValues, 'scope' | 'key'>) => `${scope}/${key.trim()}`;

const schema: ObjectSchema<AttributeValues> = object({
  scope: string<WritableScope>().required(),
  key: string().defined().trim().required().max(maxTextLength),
  value: mixed<TypedValue>().required(),
  replace: boolean().defined(),
}) as ObjectSchema<AttributeValues>;

/** Enough of a text to know it by. */
const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

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
    replace: false,
  });
  const form = useKitForm(schema, values);
  const client = useQueryClient();
  /** Where there is one already, which the person has been told. */
  const [taken, setTaken] = useState<string>();
  const [scope, key] = form.watch(['scope', 'key']);
  const isTaken = placeOf({ scope, key: key ?? '' }) === taken;
  const refuseTaken = async ({ scope, key, replace }: AttributeValues) => {
    const place = placeOf({ scope, key });
    if (replace && place === taken) return;
    const keys = await client.fetchQuery({ ...attributeKeysQuery(entity, scope, formCall), staleTime: 0 });
    if (!keys.includes(key.trim())) return;
    setTaken(place);
    form.setValue('replace', false);
    refuseField(form, 'key', t('attribute.taken', { key: key.trim() }));
  };
  /** Values that the person knows to replace. */
  const [known, setKnown] = useState<readonly string[]>(() => [JSON.stringify(edited?.attribute.value)]);
  const refuseChanged = async ({ scope, key, value }: AttributeValues) => {
    const now = await storedNow(client, entity, { scope, key });
    const stored = JSON.stringify(now?.value);
    if (!now || stored === JSON.stringify(value) || known.includes(stored)) return;
    setKnown([...known, stored]);
    refuseField(form, 'value', t('attribute.changed-meanwhile.save', { value: shortened(now.text) }));
  };
  const save = async (typed: AttributeValues) => {
    await (edited ? refuseChanged(typed) : refuseTaken(typed));
    const { scope, key, value } = typed;
    await saveAttributes(entity, scope, { [key.trim()]: value }, formCall);
    await changes.settled();
    notify.success(t('attribute.saved', { key: key.trim() }));
  };
  return (
    <FormDialog
      form={form}
      onSubmit={save}
      onStored={onClose}
      title={edited ? t('attribute.edit', { key: edited.attribute.key }) : t('attribute.add')}
      requireChange={Boolean(edited)}
      submitLabel={t(edited ? 'save' : 'attribute.add')}
      onCancel={onClose}
    >
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
      {isTaken && <FormField name="replace" control={CheckboxField} label={t('attribute.replace')} />}
      <FormField name="value" control={ValueInput} label={t('attribute.value')} required autoFocus={Boolean(edited)} />
    </FormDialog>
  );
}
