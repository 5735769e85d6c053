import { InputTextarea } from 'primereact/inputtextarea';
import type { Ref } from 'react';
import { Field } from '../../src/inputs/field';
import { InputBox, inputClass } from '../../src/inputs/input-box';
import type { TextareaFieldProps } from '../../src/inputs/textarea-field';
import { Unstyled } from '../../src/ui/unstyled';

export type { TextareaFieldProps } from '../../src/inputs/textarea-field';

export function TextareaField(props: TextareaFieldProps) {
  const {
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
  } = props;
  return (
    <Field {...frame}>
      {(aria) => (
        <InputBox tall invalid={Boolean(frame.error)} disabled={frame.disabled}>
          <Unstyled>
            <InputTextarea
              {...aria}
              ref={controlRef as Ref<HTMLTextAreaElement>}
              autoResize
              className={inputClass}
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
          </Unstyled>
        </InputBox>
      )}
    </Field>
  );
}
