import { useEffect, useState } from 'react';
import type { ControlProps } from '../inputs/control';
import { DateTimeField } from '../inputs/date-time-field';
import { Field } from '../inputs/field';
import { MIN_PERIOD_GAP_MS } from '../time/period';
import { type FixedTimewindow, lastPeriod } from '../time/timewindow';
import styles from './period-field.module.css';
import { useT } from './texts';

export interface PeriodFieldProps extends ControlProps<FixedTimewindow | null | undefined> {
  /** No later end, epoch ms; default: now. */
  latest?: number;
}

/**
 * From when until when. Nothing becomes the last 24 hours. An end is at least a second after the start and not in the
 * future; what is typed beyond a bound becomes the bound when the field is left. A side that is no date is `NaN`.
 */
export function PeriodField({
  value,
  onChange,
  onBlur,
  latest,
  name,
  autoFocus,
  controlRef,
  ...frame
}: PeriodFieldProps) {
  const t = useT();
  const [fallback] = useState(() => lastPeriod(latest ?? Date.now()));
  const { startTimeMs, endTimeMs } = value ?? fallback;
  const end = latest ?? Date.now();

  const isEmpty = !value;
  useEffect(() => {
    if (isEmpty) onChange(fallback);
  }, [isEmpty, onChange, fallback]);

  const side = {
    onBlur,
    required: frame.required,
    disabled: frame.disabled,
  };
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.period}>
          <DateTimeField
            {...side}
            label={t('period.from')}
            value={startTimeMs}
            max={(Number.isNaN(endTimeMs) ? end : Math.min(end, endTimeMs)) - MIN_PERIOD_GAP_MS}
            onChange={(start) => onChange({ startTimeMs: start ?? Number.NaN, endTimeMs })}
            name={name}
            autoFocus={autoFocus}
            controlRef={controlRef}
          />
          <DateTimeField
            {...side}
            label={t('period.to')}
            value={endTimeMs}
            min={Number.isNaN(startTimeMs) ? undefined : Math.min(startTimeMs + MIN_PERIOD_GAP_MS, end)}
            max={end}
            onChange={(next) => onChange({ startTimeMs, endTimeMs: next ?? Number.NaN })}
          />
        </div>
      )}
    </Field>
  );
}
