import type { KeyboardEvent, ReactNode } from 'react';
import { useT } from '../i18n/i18n';
import { numberText, parseNumber } from '../i18n/number-text';
import { isPlainKey } from '../ui/plain-key';
import type { ControlProps } from './control';
import { InputField } from './input-field';
import styles from './number-field.module.css';
import { type Entry, readable, Unreadable } from './unreadable';
import { useTypedText } from './use-typed-text';

export interface NumberFieldProps extends ControlProps<Entry<number>> {
  /** Whole numbers only. */
  integer?: boolean;
  min?: number;
  max?: number;
  /** Step of the arrow keys. */
  step?: number;
  placeholder?: string;
  /** Unit after the number. */
  unit?: ReactNode;
}

/** A number. Text that is none stays to be corrected. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, integer, min, max, step = 1, unit, ...field } = props;
  const t = useT('kit');
  const number = readable(value);
  const { text, type, leave, problem } = useTypedText<number>({
    value,
    onChange,
    onBlur,
    read: (typed) => {
      const parsed = parseNumber(typed, integer);
      if (parsed === 'invalid') return new Unreadable(typed, t('validation.invalid'));
      if (typeof parsed === 'object') return new Unreadable(typed, t('validation.either', parsed));
      if (!integer || parsed === undefined || Number.isSafeInteger(parsed)) return parsed;
      // Its last digits would be others than those that were typed.
      const bounds = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
      return new Unreadable(typed, t(`validation.${parsed < 0 ? 'min' : 'max'}`, bounds));
    },
    write: numberText,
  });
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    // A text that is no number is to be corrected, not replaced.
    if (!direction || !isPlainKey(event) || event.nativeEvent.isComposing || value instanceof Unreadable) return;
    event.preventDefault();
    const sum = (number ?? 0) + direction * step;
    // The sum of 0.1 and 0.2 is to read 0.3.
    const next = Number.isInteger(sum) ? sum : Number(sum.toPrecision(15));
    const written = numberText(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)));
    // As if typed: undoing would put letters from before into any other change.
    event.currentTarget.select();
    if (!document.execCommand?.('insertText', false, written)) type(written);
  };

  return (
    <InputField
      {...field}
      error={field.error ?? problem}
      // The sign stands before its digits, and a long number is seen from its start.
      dir="ltr"
      className={styles.number}
      // Pads of digits have no minus on some phones.
      inputMode={(min ?? -1) < 0 ? undefined : integer ? 'numeric' : 'decimal'}
      role="spinbutton"
      aria-valuenow={number}
      aria-valuemin={min}
      aria-valuemax={max}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={keyDown}
      onBlur={leave}
      after={unit && <span className={styles.unit}>{unit}</span>}
    />
  );
}
