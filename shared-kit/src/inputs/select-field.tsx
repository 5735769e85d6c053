import type { Ref } from 'react';
import { classes } from '../ui/classes';
import { Icon, type IconName } from '../ui/icon';
import type { ControlProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';
import styles from './select-field.module.css';

export interface SelectOption<T extends string | number> {
  value: T;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<T extends string | number> extends ControlProps<T | null | undefined> {
  options: readonly SelectOption<T>[];
  /** Text of the empty choice. It can be chosen unless the field is required. */
  placeholder?: string;
  /** Stands before the text: what the chosen value looks like elsewhere. */
  icon?: IconName;
}

/** One of a few values. A value that is not among the options shows as the empty choice. */
export function SelectField<T extends string | number>({
  value,
  onChange,
  onBlur,
  name,
  options,
  placeholder,
  icon,
  autoFocus,
  controlRef,
  ...frame
}: SelectFieldProps<T>) {
  const at = options.findIndex((option) => option.value === value);
  const mayBeEmpty = placeholder !== undefined || at < 0;
  return (
    <Field {...frame}>
      {(aria) => (
        <InputBox
          invalid={Boolean(frame.error)}
          disabled={frame.disabled}
          before={icon && <Icon name={icon} size={16} />}
        >
          <select
            {...aria}
            ref={controlRef as Ref<HTMLSelectElement>}
            className={classes(inputClass, styles.select, at < 0 && styles.empty)}
            name={name}
            value={at < 0 ? '' : String(at)}
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) =>
              onChange(event.target.value === '' ? null : options[Number(event.target.value)]?.value)
            }
            onBlur={onBlur}
          >
            {mayBeEmpty && (
              <option value="" disabled={frame.required}>
                {placeholder ?? ''}
              </option>
            )}
            {options.map((option, index) => (
              <option key={option.value} value={index} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} className={styles.arrow} />
        </InputBox>
      )}
    </Field>
  );
}
