import type { Ref } from 'react';
import { classes } from '../ui/classes';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';
import styles from './textarea-field.module.css';

export interface TextareaFieldProps extends ControlProps<string> {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  /** Code or keys: fixed-width letters, no spell check. */
  mono?: boolean;
}

/** Text of several lines; it grows with its content where the browser can. */
export function TextareaField({
  value,
  onChange,
  onBlur,
  name,
  rows = 3,
  placeholder,
  maxLength,
  mono,
  autoFocus,
  controlRef,
  ...frame
}: TextareaFieldProps) {
  return (
    <Field {...frame}>
      {(aria) => (
        <InputBox tall invalid={Boolean(frame.error)} disabled={frame.disabled}>
          <textarea
            {...aria}
            ref={controlRef as Ref<HTMLTextAreaElement>}
            className={classes(inputClass, styles.area, mono && styles.mono)}
            name={name}
            rows={rows}
            value={value ?? ''}
            placeholder={placeholder}
            maxLength={maxLength}
            spellCheck={!mono}
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </InputBox>
      )}
    </Field>
  );
}
