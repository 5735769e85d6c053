import type { Ref } from 'react';
import { classes } from '../ui/classes';
import { Icon, type IconName } from '../ui/icon';
import type { ControlProps } from './control';
import { Field, type FieldAria } from './field';
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
export function SelectField<T extends string | number>({ label, hideLabel, hint, ...select }: SelectFieldProps<T>) {
  const { error, required, disabled } = select;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} required={required} disabled={disabled}>
      {(aria) => <SelectBox {...select} aria={aria} />}
    </Field>
  );
}

type SelectBoxProps<T extends string | number> = Omit<SelectFieldProps<T>, 'label' | 'hideLabel' | 'hint'> & {
  aria: FieldAria;
};

/** The same without its field, which something else stands in too. */
export function SelectBox<T extends string | number>({
  aria,
  value,
  onChange,
  onBlur,
  name,
  options,
  placeholder,
  icon,
  autoFocus,
  controlRef,
  error,
  required,
  disabled,
}: SelectBoxProps<T>) {
  const at = options.findIndex((option) => option.value === value);
  const mayBeEmpty = placeholder !== undefined || at < 0;
  return (
    <InputBox invalid={Boolean(error)} disabled={disabled} before={icon && <Icon name={icon} size={16} />}>
      <select
        {...aria}
        ref={controlRef as Ref<HTMLSelectElement>}
        className={classes(inputClass, styles.select, at < 0 && styles.empty)}
        name={name}
        value={at < 0 ? '' : String(at)}
        disabled={disabled}
        data-autofocus={autoFocus ? '' : undefined}
        onChange={(event) => onChange(event.target.value === '' ? null : options[Number(event.target.value)]?.value)}
        onBlur={onBlur}
      >
        {mayBeEmpty && (
          <option value="" disabled={required}>
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
  );
}
