import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { Field } from '@mullion/shared-kit/inputs/field';
import { classes } from '@mullion/shared-kit/ui/classes';
import type { Ref } from 'react';
import styles from './code-field.module.css';
import { codeOf } from './code-format';

interface CodeFieldProps extends ControlProps<string> {
  /** Characters of a whole code. */
  length: number;
  /** Offer the keyboard with digits only. */
  numeric?: boolean;
}

/**
 * One real text field, drawn as a cell per character: pasting, one-time codes of the phone and screen readers see an
 * ordinary field.
 */
export function CodeField({
  value = '',
  onChange,
  onBlur,
  name,
  length,
  numeric = true,
  autoFocus,
  controlRef,
  ...frame
}: CodeFieldProps) {
  return (
    <Field {...frame}>
      {(aria) => (
        <div className={classes(styles.code, frame.error && !frame.disabled && styles.invalid)} dir="ltr">
          <div className={styles.cells} aria-hidden="true">
            {Array.from({ length }, (_, at) => (
              <span key={at} className={classes(styles.cell, at === Math.min(value.length, length - 1) && styles.next)}>
                {value[at]}
              </span>
            ))}
          </div>
          <input
            {...aria}
            ref={controlRef as Ref<HTMLInputElement>}
            className={styles.input}
            name={name}
            value={value}
            inputMode={numeric ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => onChange(codeOf(event.target.value, length))}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}
