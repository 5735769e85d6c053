import { useEffect, useState } from 'react';
import type { ControlProps } from '../inputs/control';
import { DateTimeField } from '../inputs/date-time-field';
import { Field } from '../inputs/field';
import { type Entry, readable } from '../inputs/unreadable';
import { MIN_PERIOD_GAP_MS } from '../time/period';
import { type FixedTimewindow, lastPeriod } from '../time/timewindow';
import styles from './period-field.module.css';
import { useT } from './texts';

/** A period while it is edited: a side may be missing or no date. */
export type PeriodEntry = { [Side in keyof FixedTimewindow]: Entry<number> };

export interface PeriodFieldProps extends ControlProps<PeriodEntry> {
  /** No later end, epoch ms; default: now. */
  latest?: number;
}

/**
 * From when until when. Nothing becomes the last 24 hours. An end is at least a second after the start and not in the
 * future; what is typed beyond a bound becomes the bound when the field is left.
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
  const knownStart = readable(startTimeMs);
  const knownEnd = readable(endTimeMs) ?? end;

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
            max={Math.min(end, knownEnd) - MIN_PERIOD_GAP_MS}
            onChange={(start) => onChange({ startTimeMs: start, endTimeMs })}
            name={name}
            autoFocus={autoFocus}
            controlRef={controlRef}
          />
          <DateTimeField
            {...side}
            label={t('period.to')}
            value={endTimeMs}
            min={knownStart === undefined ? undefined : Math.min(knownStart + MIN_PERIOD_GAP_MS, end)}
            max={end}
            onChange={(next) => onChange({ startTimeMs, endTimeMs: next })}
          />
        </div>
      )}
    </Field>
  );
}
