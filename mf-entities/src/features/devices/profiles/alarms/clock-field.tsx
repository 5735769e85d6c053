import { useT } from '@mullion/shared-kit/i18n/i18n';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useState } from 'react';
import { fromClock, toClock } from '../../../../screen-parts/alarm-rules/schedule';

/** How a time is written, in every language. */
const FORM = 'HH:mm';

interface ClockFieldProps {
  label: string;
  hideLabel: boolean;
  disabled?: boolean;
  /** Milliseconds since midnight. */
  value: number | null | undefined;
  onChange: (value: number | null) => void;
}

/** A time of day with 24 hours, as rules are read; the browser’s own field would follow the browser’s language. */
export function ClockField({ value, onChange, ...frame }: ClockFieldProps) {
  const t = useT('mf-entities');
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const stored = toClock(value);
  // As it is typed while it says the same, as in `6:00`.
  const text = typed !== undefined && toClock(fromClock(typed)) === stored ? typed : stored;
  const isWrong = left && text !== '' && fromClock(text) === null;
  return (
    <TextField
      {...frame}
      required
      placeholder={FORM}
      value={text}
      error={isWrong ? t('alarm-rule.problem.time') : undefined}
      onChange={(next = '') => {
        setTyped(next);
        onChange(fromClock(next));
      }}
      onBlur={() => {
        setLeft(true);
        if (fromClock(text) !== null) setTyped(undefined);
      }}
    />
  );
}
