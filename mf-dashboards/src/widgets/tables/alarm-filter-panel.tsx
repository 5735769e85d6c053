import type { AlarmSeverity } from '@mullion/shared-kit/api/alarm-data';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { ChipsField } from '@mullion/shared-kit/inputs/chips-field';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { Button } from '@mullion/shared-kit/ui/button';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import { useMemo } from 'react';
import { type AlarmChoice, alarmSearchStatuses } from './alarm-choice';
import styles from './alarm-filter.module.css';

interface AlarmFilterPanelProps {
  chosen: AlarmChoice;
  onChange: (part: Partial<AlarmChoice>) => void;
  /** Goes back to what is configured. Absent: that is chosen. */
  onReset?: () => void;
  /** Types of the newest alarms, for suggestions. */
  readTypes: () => Promise<readonly string[]>;
  t: Translate;
}

/** The statuses, severities, and types of the alarms that a table shows. */
export function AlarmFilterPanel({ chosen, onChange, onReset, readTypes, t }: AlarmFilterPanelProps) {
  const boxes = <V extends string>(
    name: 'statuses' | 'severities',
    known: readonly V[],
    now: readonly V[],
    text: (one: V) => string,
  ) =>
    known.map((one) => (
      <CheckboxField
        key={one}
        label={t(text(one))}
        value={now.includes(one)}
        onChange={(on) => onChange({ [name]: known.filter((other) => (other === one ? on : now.includes(other))) })}
      />
    ));
  return (
    <>
      <div className={styles.choices}>
        <FieldGroup legend={t('alarm.status')}>
          {boxes('statuses', alarmSearchStatuses, chosen.statuses, (one) => `alarm.search.${one}`)}
        </FieldGroup>
        <FieldGroup legend={t('alarm.severity')}>
          {boxes<AlarmSeverity>('severities', severities, chosen.severities, (one) => `alarm.severity.${one}`)}
        </FieldGroup>
      </div>
      <TypesField
        label={t('alarm.types')}
        placeholder={t('alarm.types.any')}
        value={chosen.types}
        onChange={(types) => onChange({ types })}
        readTypes={readTypes}
      />
      {onReset && (
        <Button variant="text" size="small" wide onClick={onReset}>
          {t('alarm.filter.reset')}
        </Button>
      )}
    </>
  );
}

interface TypesFieldProps extends Pick<AlarmFilterPanelProps, 'readTypes'> {
  label: string;
  placeholder: string;
  value: readonly string[];
  onChange: (types: readonly string[]) => void;
}

/** Any types; those that are read once while the field is there are offered. */
function TypesField({ onChange, readTypes, ...props }: TypesFieldProps) {
  const find = useMemo(() => {
    let read: Promise<readonly string[]> | undefined;
    return async (text: string) => {
      read ??= readTypes();
      const types = await read.catch((error: unknown) => {
        read = undefined;
        throw error;
      });
      const wanted = text.trim().toLocaleLowerCase();
      return types.filter((type) => type.toLocaleLowerCase().includes(wanted));
    };
  }, [readTypes]);
  return (
    <ChipsField<string>
      {...props}
      onChange={(types) => onChange(types ?? [])}
      search={find}
      optionKey={(type) => type}
      optionLabel={(type) => type}
      freeText={(text) => text}
      addsOnBlur
    />
  );
}
