import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { mixed, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { useState } from 'react';
import { sumOf } from '../../calls/modules';
import { useModuleTitle } from './module-names';
import { ReasonField, reasonRule } from './reason-field';
import { useT } from './texts';
import { useChange } from './use-change';

type Act = 'try' | 'override';

interface ChooseValues extends Record<string, unknown> {
  version: string;
  percent: number | null;
  tenantId: string | null;
  reason: string;
}

const rules = (act: Act) =>
  object({
    version: string().required(),
    percent: act === 'try' ? number().required().integer().min(1).max(99) : mixed().nullable(),
    tenantId: act === 'override' ? string().required() : mixed().nullable(),
    reason: reasonRule(),
  }) as unknown as ObjectSchema<ChooseValues>;

/** Asks which version a share of users, or one tenant, is to run. */
export const openChoose = (act: Act, module: ModuleState, revision: string): void =>
  void openDialog<void>((close) => (
    <ChooseDialog act={act} module={module} revision={revision} onClose={() => close()} />
  ));

function ChooseDialog(props: { act: Act; module: ModuleState; revision: string; onClose: () => void }) {
  const { act, revision, onClose } = props;
  const t = useT();
  const titleOf = useModuleTitle();
  const { apply, module } = useChange(props.module, revision);
  const { name, current, trial, versions } = module;
  const offered = versions.filter(({ version, fitsKit }) => fitsKit && (act === 'override' || version !== current));
  const [start] = useState<ChooseValues>({
    // The current one is what everybody has.
    version: trial?.version ?? offered.find(({ version }) => version !== current)?.version ?? '',
    percent: trial?.percent ?? 10,
    tenantId: null,
    reason: '',
  });
  const form = useKitForm<ChooseValues>(rules(act), start);
  const submit = ({ version, percent, tenantId, reason }: ChooseValues) => {
    const chosen = { module: name, version };
    const change =
      act === 'try' ? { act, ...chosen, percent: percent ?? 0 } : { act, ...chosen, tenantId: tenantId ?? '' };
    return apply(change, reason, (field, message) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: true }),
    );
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onStored={onClose}
      title={t(`${act}.title`, { module: titleOf(name) })}
      dirty={false}
      submitLabel={t(act === 'try' && props.module.trial ? 'try.change' : `${act}.do`)}
      onCancel={onClose}
    >
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
        <ShareField module={module} />
      ) : (
        <FormField name="tenantId" control={EntityPicker} entityType="TENANT" label={t('tenant')} required />
      )}
      <ReasonField />
    </FormDialog>
  );
}

/** The share of users, and how many loads that is: nobody counts users, but pages report what they load. */
function ShareField({ module }: { module: ModuleState }) {
  const t = useT();
  const { percent } = useWatch() as ChooseValues;
  const { loads } = sumOf(module.versions.flatMap(({ hours }) => hours));
  const about = formatNumber(Math.round((loads * (Number(percent) || 0)) / 100));
  return (
    <FormField
      name="percent"
      control={NumberField}
      label={t('percent')}
      hint={loads > 0 ? t('percent.about', { about, loads: formatNumber(loads) }) : undefined}
      integer
      min={1}
      max={99}
      unit="%"
      required
    />
  );
}
