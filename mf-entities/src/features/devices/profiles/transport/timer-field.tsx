import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { useState } from 'react';
import { type TimeUnit, timeUnits, unitOf } from './power-mode';
import styles from './timer-field.module.css';

interface TimerFieldProps extends ControlProps<Entry<number>> {
  /** ms */
  min: number;
}

/** A time in ms, shown in a unit of the person's choice. */
export function TimerField({ value, onChange, min, ...control }: TimerFieldProps) {
  const t = useT('mf-entities');
  const [unit, setUnit] = useState<TimeUnit>(() => (typeof value === 'number' ? unitOf(value) : 'SECONDS'));
  const factor = timeUnits[unit];
  return (
    <div className={styles.pair}>
      <NumberField
        {...control}
        min={Math.ceil(min / factor)}
        value={typeof value === 'number' ? value / factor : value}
        onChange={(next) => onChange(next instanceof Unreadable || next === undefined ? next : next * factor)}
      />
      <SelectField
        label={t('power.unit-of', { what: control.label })}
        hideLabel
        required
        disabled={control.disabled}
        options={(Object.keys(timeUnits) as TimeUnit[]).map((one) => ({ value: one, label: t(`unit.${one}`) }))}
        value={unit}
        onChange={(next) => next && setUnit(next)}
      />
    </div>
  );
}
