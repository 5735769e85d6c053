import { useT as useKitT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { ChipsField } from '@mullion/shared-kit/inputs/chips-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import { useT } from './texts';

const statuses = ['ACTIVE', 'CLEARED', 'ACK', 'UNACK'];

/** Which alarms a widget shows before anybody filters. */
export function AlarmFields() {
  const t = useT();
  const own = useKitT('mf-dashboards');
  return (
    <>
      <FieldRows columns>
        <FormField
          name="alarmStatusList"
          control={Choices}
          label={t('alarms.status')}
          placeholder={t('alarms.any')}
          options={statuses.map((value) => ({ value, label: own(`alarm.search.${value}`) }))}
        />
        <FormField
          name="alarmSeverityList"
          control={Choices}
          label={t('alarms.severity')}
          placeholder={t('alarms.any')}
          options={severities.map((value) => ({ value, label: own(`alarm.severity.${value}`) }))}
        />
        <FormField
          name="alarmTypeList"
          control={Choices}
          label={t('alarms.types')}
          hint={t('alarms.types.hint')}
          placeholder={t('alarms.any')}
        />
      </FieldRows>
      <FormField name="searchPropagatedAlarms" control={CheckboxField} label={t('alarms.propagated')} />
    </>
  );
}

interface ChoicesProps extends ControlProps<readonly string[]> {
  placeholder: string;
  /** Absent: any text can be typed. */
  options?: readonly { value: string; label: string }[];
}

/** Several texts, none of which is stored as an empty list. */
function Choices({ onChange, options, ...props }: ChoicesProps) {
  const find = async (text: string) => {
    const start = text.trim().toLocaleLowerCase();
    return (options ?? []).filter(({ label }) => label.toLocaleLowerCase().startsWith(start)).map(({ value }) => value);
  };
  return (
    <ChipsField<string>
      {...props}
      onChange={(chosen) => onChange(chosen ?? [])}
      search={find}
      searchKey={options?.map(({ label }) => label).join() ?? ''}
      optionKey={(value) => value}
      optionLabel={(value) => options?.find((option) => option.value === value)?.label ?? value}
      {...(!options && { freeText: (text: string) => text, addsOnBlur: true })}
    />
  );
}
