import { useEffect, useRef } from 'react';
import { assignRef } from '../ui/assign-ref';
import styles from './checkbox-field.module.css';
import type { ControlProps } from './control';
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
export function Toggle({
  kind,
  value,
  onChange,
  onBlur,
  name,
  autoFocus,
  controlRef,
  mixed = false,
  ...frame
}: CheckboxFieldProps & { kind: 'checkbox' | 'switch' }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  const setInput = (element: HTMLInputElement | null) => {
    input.current = element;
    assignRef(controlRef, element);
  };
  return (
    <Field {...frame} beside>
      {(aria) => (
        <input
          {...aria}
          ref={setInput}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={kind === 'switch' ? styles.switch : undefined}
          name={name}
          checked={value ?? false}
          disabled={frame.disabled}
          data-autofocus={autoFocus ? '' : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
