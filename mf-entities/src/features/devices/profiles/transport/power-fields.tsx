import { type Lwm2mPowerMode, lwm2mPowerModes } from '@mullion/shared-kit/api/lwm2m';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { timersOf, withPowerMode } from './power-mode';
import { TimerField } from './timer-field';
import { useReplace } from './use-replace';

interface PowerFieldsProps {
  /** Where the form has the settings. */
  name: string;
  /** They may be left to the profile: no mode. */
  inherits?: boolean;
}

/** How devices save power, and its times. */
export function PowerFields({ name, inherits = false }: PowerFieldsProps) {
  const t = useT('mf-entities');
  const replace = useReplace();
  const { getValues } = useFormContext();
  const stored = useWatch({ name: `${name}.powerMode` }) as Lwm2mPowerMode | null | undefined;
  const mode = stored ?? (inherits ? undefined : 'DRX');
  return (
    <>
      <SelectField
        label={t('power.mode')}
        required={!inherits}
        placeholder={inherits ? t('power.inherited') : undefined}
        options={lwm2mPowerModes.map((value) => ({ value, label: t(`power.${value}`) }))}
        value={mode}
        onChange={(next) => (next || inherits) && replace(name, withPowerMode(getValues(name) ?? {}, next ?? null))}
      />
      {timersOf(mode).map((timer) => (
        <FormField
          key={timer.name}
          name={`${name}.${timer.name}`}
          control={TimerField}
          label={t(`power.${timer.name}`)}
          min={timer.min}
          required
        />
      ))}
    </>
  );
}
