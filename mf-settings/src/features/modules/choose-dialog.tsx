import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { mixed, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeModules, type ModuleState, modulesQuery } from '../../calls/modules';
import { useT } from './texts';

type Act = 'try' | 'override';

interface ChooseValues extends Record<string, unknown> {
  version: string;
  percent: number | null;
  tenantId: string | null;
}

const rules = (act: Act) =>
  object({
    version: string().required(),
    percent: act === 'try' ? number().required().integer().min(1).max(99) : mixed().nullable(),
    tenantId: act === 'override' ? string().required() : mixed().nullable(),
  }) as unknown as ObjectSchema<ChooseValues>;

/** Asks which version a share of users, or one tenant, is to run. */
export const openChoose = (act: Act, module: ModuleState, revision: string): void =>
  void openDialog<void>((close) => (
    <ChooseDialog act={act} module={module} revision={revision} onClose={() => close()} />
  ));

function ChooseDialog(props: { act: Act; module: ModuleState; revision: string; onClose: () => void }) {
  const { act, module, revision, onClose } = props;
  const { name, current, trial, versions } = module;
  const t = useT();
  const client = useQueryClient();
  const offered = versions.filter(({ version, fitsKit }) => fitsKit && (act === 'override' || version !== current));
  const [start] = useState<ChooseValues>({
    version: trial?.version ?? offered[0]?.version ?? '',
    percent: trial?.percent ?? 10,
    tenantId: null,
  });
  const form = useKitForm<ChooseValues>(rules(act), start);
  const submit = async ({ version, percent, tenantId }: ChooseValues) => {
    const chosen = { module: name, version };
    const state = await changeModules(
      revision,
      act === 'try' ? { act, ...chosen, percent: percent ?? 0 } : { act, ...chosen, tenantId: tenantId ?? '' },
      { ignoreErrors: true },
    ).catch(async (error: unknown) => {
      await client.invalidateQueries({ queryKey: modulesQuery().queryKey });
      throw error;
    });
    client.setQueryData(modulesQuery().queryKey, state);
    notify.success(t('changed'));
  };
  return (
    <Form form={form} onSubmit={submit} onStored={onClose}>
      <Dialog
        title={t(`${act}.title`, { module: name })}
        actions={
          <>
            <CancelButton onCancel={onClose}>{t('cancel')}</CancelButton>
            <SubmitButton>{t(`${act}.do`)}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <p>
            {t(`${act}.text`, { current })} {t('next-load')}
          </p>
          <FormField
            name="version"
            control={SelectField}
            label={t('version')}
            options={offered.map(({ version }) => ({ value: version, label: version }))}
            required
          />
          {act === 'try' ? (
            <FormField
              name="percent"
              control={NumberField}
              label={t('percent')}
              integer
              min={1}
              max={99}
              unit="%"
              required
            />
          ) : (
            <FormField name="tenantId" control={EntityPicker} entityType="TENANT" label={t('tenant')} required />
          )}
        </FieldRows>
      </Dialog>
    </Form>
  );
}
