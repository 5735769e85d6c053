import type { Ref } from 'react';
import { Icon, type IconName } from '../ui/icon';
import type { ControlProps } from './control';
import { Field, type FieldAria } from './field';
import { InputBox } from './input-box';
import { Select, type SelectOption } from './select';
import styles from './select-field.module.css';
import { useRequiredText } from './use-required-text';

export interface SelectFieldProps<T extends string | number> extends ControlProps<T> {
  options: readonly SelectOption<T>[];
  /** Text of the empty choice. It can be chosen unless the field is required. */
  placeholder?: string;
  /** Stands before the text: what the chosen value looks like elsewhere. */
  icon?: IconName;
  /** What an empty required field says instead of the form's general sentence. */
  requiredText?: string;
}

/** One of a few values. A value that is not among the options shows as the empty choice. */
export function SelectField<T extends string | number>(props: SelectFieldProps<T>) {
  const { label, hideLabel, hint, requiredText, ...select } = props;
  const { error, leave } = useRequiredText(props, select.value === undefined, requiredText);
  return (
    <Field {...props} error={error}>
      {(aria) => <SelectBox {...select} error={error} onBlur={leave} aria={aria} />}
    </Field>
  );
}

type Framed = 'label' | 'hideLabel' | 'hint' | 'requiredText';
type SelectBoxProps<T extends string | number> = Omit<SelectFieldProps<T>, Framed> & { aria: FieldAria };

/** The same without its field, for fields with other content too. */
export function SelectBox<T extends string | number>({
  aria,
  icon,
  autoFocus,
  controlRef,
  error,
  disabled,
  onBlur,
  ...select
}: SelectBoxProps<T>) {
  return (
    <InputBox invalid={Boolean(error)} disabled={disabled} before={icon && <Icon name={icon} size={16} />}>
      <Select
        {...aria}
        {...select}
        ref={controlRef as Ref<HTMLSelectElement>}
        className={styles.select}
        disabled={disabled}
        data-autofocus={autoFocus ? '' : undefined}
        onBlur={() => onBlur?.()}
      />
    </InputBox>
  );
}
