import { useEffect, useRef } from 'react';
import { joinRefs } from '../ui/join-refs';
import styles from './checkbox-field.module.css';
import { type ControlProps, elementProps } from './control';
import { Field } from './field';

export interface CheckboxFieldProps extends ControlProps<boolean> {
  /** Neither on nor off: some of what it stands for is. */
  mixed?: boolean;
}

/** Yes or no, with the label beside the box. */
export function CheckboxField(props: CheckboxFieldProps) {
  return <Toggle {...props} kind="checkbox" />;
}

export interface ValueCheckboxFieldProps<T> extends ControlProps<T> {
  /** Value reported when checked. */
  trueValue: T;
  /** Value reported when unchecked. */
  falseValue: T;
}

/** A checkbox that stands for two values of its own; any value but `trueValue` shows unchecked. */
export function ValueCheckboxField<T>({ value, onChange, trueValue, falseValue, ...rest }: ValueCheckboxFieldProps<T>) {
  return (
    <CheckboxField
      {...rest}
      value={value === trueValue}
      onChange={(checked) => onChange(checked ? trueValue : falseValue)}
    />
  );
}

/** The same question as a switch, for what takes effect or changes the form at once. */
export function Toggle(props: CheckboxFieldProps & { kind: 'checkbox' | 'switch' }) {
  const { kind, value, onChange, controlRef, mixed = false } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Field {...props} beside>
      {(aria) => (
        <input
          {...aria}
          {...elementProps(props)}
          ref={joinRefs(input, controlRef)}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={kind === 'switch' ? styles.switch : undefined}
          checked={value ?? false}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Field>
  );
}
