import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CancelButton, FieldRows, Form, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { mixed, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { ColorField } from '@mullion/shared-kit/pickers/color-field';
import { aggregations, type KeyAggregation, labelOf, type StoredKey } from './data-key';
import { useT } from './texts';

interface KeyOptions {
  dataKey: StoredKey;
  /** Whether its values can be summed up over the time window. */
  canAggregate: boolean;
}

/** Asks how a key is shown; nothing if it is left. */
export const editDataKey = (options: KeyOptions): Promise<StoredKey | undefined> =>
  openDialog<StoredKey>((close) => <DataKeyDialog {...options} onClose={close} />);

interface Values {
  label: string;
  color: string | null;
  units: string;
  decimals: number | null;
  aggregationType: KeyAggregation;
}

const rules: ObjectSchema<Values> = object({
  label: string().trim().required(),
  color: string().nullable().defined(),
  units: string().defined().trim(),
  decimals: number().integer().min(0).max(15).nullable().defined(),
  aggregationType: mixed<KeyAggregation>().required(),
});

function DataKeyDialog({ dataKey, canAggregate, onClose }: KeyOptions & { onClose: (key?: StoredKey) => void }) {
  const t = useT();
  const form = useKitForm<Values>(rules, {
    label: labelOf(dataKey),
    color: dataKey.color ?? null,
    units: dataKey.units ?? '',
    decimals: dataKey.decimals ?? null,
    aggregationType: dataKey.aggregationType ?? 'NONE',
  });
  const submit = ({ label, color, units, decimals, aggregationType }: Values) =>
    onClose({
      ...dataKey,
      label,
      color: color ?? undefined,
      units: units || undefined,
      decimals: decimals ?? undefined,
      ...(canAggregate && { aggregationType }),
    });
  return (
    <Form form={form} onSubmit={submit}>
      <Dialog
        size="small"
        title={t('key.title', { name: dataKey.name })}
        dirty={form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('cancel')}</CancelButton>
            <SubmitButton>{t('key.save')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormField name="label" control={TextField} label={t('key.label')} required autoFocus />
          <FormField name="color" control={ColorField} label={t('key.color')} />
          <FormField name="units" control={TextField} label={t('units')} />
          <FormField name="decimals" control={NumberField} label={t('decimals')} hint={t('decimals.hint')} integer />
          {canAggregate && (
            <FormField
              name="aggregationType"
              control={SelectField<KeyAggregation>}
              label={t('key.aggregation')}
              options={aggregations.map((value) => ({ value, label: t(`aggregation.${value}`) }))}
              required
            />
          )}
        </FieldRows>
      </Dialog>
    </Form>
  );
}
