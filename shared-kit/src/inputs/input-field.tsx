import type { ComponentProps, Ref } from 'react';
import { classes } from '../ui/classes';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, type InputBoxProps, inputClass } from './input-box';

/** A control without its value: the rest of what a frame with one input in it takes. */
type Frame = Omit<ControlProps<unknown>, 'value' | 'onChange' | 'onBlur' | 'name'>;

export interface InputFieldProps
  extends Frame,
    Pick<InputBoxProps, 'before' | 'after'>,
    Omit<ComponentProps<'input'>, keyof Frame | 'ref'> {}

/** Label, frame, and message around one `<input>`, which takes every attribute that is not of them: the ground of typed controls. */
export function InputField({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  before,
  after,
  autoFocus,
  controlRef,
  className,
  autoComplete = 'off',
  spellCheck = false,
  ...input
}: InputFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={required} disabled={disabled}>
      {(aria) => (
        <InputBox before={before} after={after} invalid={Boolean(error)} disabled={disabled}>
          <input
            {...input}
            {...aria}
            ref={controlRef as Ref<HTMLInputElement>}
            className={classes(inputClass, className)}
            autoComplete={autoComplete}
            spellCheck={spellCheck}
            disabled={disabled}
            data-autofocus={autoFocus ? '' : undefined}
          />
        </InputBox>
      )}
    </Field>
  );
}
