import { type Lwm2mPowerMode, lwm2mPowerModes } from '@mullion/shared-kit/api/lwm2m';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { powerTimers, withPowerMode } from './power-mode';
import { TimerField } from './timer-field';
import { useReplace } from './use-replace';

/** How devices save power, and its times. `name`: where the form has the settings. */
export function PowerFields({ name }: { name: string }) {
  const t = useT('mf-entities');
  const replace = useReplace();
  const { getValues } = useFormContext();
  const mode = (useWatch({ name: `${name}.powerMode` }) ?? 'DRX') as Lwm2mPowerMode;
  return (
    <>
      <SelectField
        label={t('power.mode')}
        required
        options={lwm2mPowerModes.map((value) => ({ value, label: t(`power.${value}`) }))}
        value={mode}
        onChange={(next) => next && replace(name, withPowerMode(getValues(name) ?? {}, next))}
      />
      {powerTimers[mode].map((timer) => (
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
