import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { type CommandValues, MAX_TIMEOUT, MIN_TIMEOUT } from './command-values';

const kinds = ['twoway', 'oneway'] as const satisfies readonly CommandValues['kind'][];

/** What a command is, and how long it is waited for or kept. */
export function CommandFields() {
  const t = useT('mf-entities');
  const persistent = useWatch<CommandValues, 'persistent'>({ name: 'persistent' });
  return (
    <>
      <FormField name="method" control={TextField} label={t('rpc.method')} required autoFocus />
      <FormField
        name="params"
        control={TextareaField}
        label={t('rpc.params')}
        hint={t('rpc.params.hint')}
        rows={4}
        mono
      />
      <FormField
        name="kind"
        control={SelectField}
        label={t('rpc.kind')}
        required
        options={kinds.map((value) => ({ value, label: t(`rpc.kind.${value}`) }))}
      />
      <FormField name="persistent" control={SwitchField} label={t('rpc.persistent')} hint={t('rpc.persistent.hint')} />
      {persistent ? (
        <>
          <FormField
            name="keep"
            control={NumberField}
            label={t('rpc.keep')}
            unit={t('rpc.keep.unit')}
            integer
            min={1}
            required
          />
          <FormField
            name="retries"
            control={NumberField}
            label={t('rpc.retries')}
            hint={t('rpc.retries.hint')}
            integer
            min={0}
          />
        </>
      ) : (
        <FormField
          name="timeout"
          control={NumberField}
          label={t('rpc.timeout')}
          hint={t('rpc.timeout.hint')}
          unit={t('rpc.timeout.unit')}
          min={MIN_TIMEOUT}
          max={MAX_TIMEOUT}
          required
        />
      )}
    </>
  );
}
