import type { Ref } from 'react';
import { classes } from '../ui/classes';
import { type ControlProps, elementProps } from './control';
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
export function TextareaField(props: TextareaFieldProps) {
  const { value, onChange, rows = 3, placeholder, maxLength, mono } = props;
  return (
    <Field {...props}>
      {(aria) => (
        <InputBox tall invalid={Boolean(props.error)} disabled={props.disabled}>
          <textarea
            {...aria}
            {...elementProps(props)}
            ref={props.controlRef as Ref<HTMLTextAreaElement>}
            className={classes(inputClass, styles.area, mono && styles.mono)}
            rows={rows}
            value={value ?? ''}
            placeholder={placeholder}
            maxLength={maxLength}
            spellCheck={!mono}
            onChange={(event) => onChange(event.target.value)}
          />
        </InputBox>
      )}
    </Field>
  );
}
