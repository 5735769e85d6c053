import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';
import styles from './number-field.module.css';

export interface NumberFieldProps extends ControlProps<number | null | undefined> {
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

const integerPattern = /^-?\d+$/;

/** A typed number; `null` for empty text, `undefined` for text that is no number (yet). */
export function parseNumber(text: string, integer = false): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (integer && !integerPattern.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * A number. Text that is none is kept while typing, reported as `NaN` (which no schema takes for a number), and stays
 * to be corrected.
 */
export function NumberField({
  value,
  onChange,
  onBlur,
  name,
  integer,
  min,
  max,
  step = 1,
  placeholder,
  unit,
  autoFocus,
  controlRef,
  ...frame
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && same(parseNumber(typed, integer), value) ? typed : toText(value);

  const type = (text: string) => {
    setTyped(text);
    const number = parseNumber(text, integer);
    onChange(number === undefined ? Number.NaN : number);
  };
  const keyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    const from = typeof value === 'number' && Number.isFinite(value) ? value : 0;
    // The sum of 0.1 and 0.2 is to read 0.3.
    const next = Number((from + direction * step).toPrecision(12));
    type(String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))));
  };

  return (
    <Field {...frame}>
      {(aria) => (
        <InputBox
          invalid={Boolean(frame.error)}
          disabled={frame.disabled}
          after={unit && <span className={styles.unit}>{unit}</span>}
        >
          <input
            {...aria}
            ref={controlRef as Ref<HTMLInputElement>}
            className={inputClass}
            type="text"
            inputMode={integer && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
            role="spinbutton"
            aria-valuenow={typeof value === 'number' && Number.isFinite(value) ? value : undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            name={name}
            value={shown}
            placeholder={placeholder}
            autoComplete="off"
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => type(event.target.value)}
            onKeyDown={keyDown}
            onBlur={onBlur}
          />
        </InputBox>
      )}
    </Field>
  );
}

const toText = (value: number | null | undefined) =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value);

/** Whether the typed text still stands for the value, or the value has been changed from outside. */
function same(typed: number | null | undefined, value: number | null | undefined): boolean {
  if (typed === undefined) return Number.isNaN(value);
  return typed === (value ?? null);
}
