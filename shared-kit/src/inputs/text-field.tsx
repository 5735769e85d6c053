import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';

export interface TextFieldProps extends ControlProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel';
  placeholder?: string;
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  spellCheck?: boolean;
  /** 'auto': the text decides, whatever the direction of the page. */
  dir?: 'auto';
  /** Inside of the frame, at its ends. */
  before?: ReactNode;
  after?: ReactNode;
}

/** One line of text. An emptied one is ''. */
export function TextField({
  value,
  onChange,
  onBlur,
  name,
  type = 'text',
  placeholder,
  maxLength,
  autoComplete = 'off',
  spellCheck = false,
  dir,
  before,
  after,
  autoFocus,
  controlRef,
  ...frame
}: TextFieldProps) {
  return (
    <Field {...frame}>
      {(aria) => (
        <InputBox before={before} after={after} invalid={Boolean(frame.error)} disabled={frame.disabled}>
          <input
            {...aria}
            ref={controlRef as Ref<HTMLInputElement>}
            className={inputClass}
            type={type}
            name={name}
            value={value ?? ''}
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete={autoComplete}
            spellCheck={spellCheck}
            dir={dir}
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
