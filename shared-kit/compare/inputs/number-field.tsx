import { InputNumber } from 'primereact/inputnumber';
import { Field } from '../../src/inputs/field';
import type { NumberFieldProps } from '../../src/inputs/number-field';
import { readable } from '../../src/inputs/unreadable';
import { Unstyled } from '../../src/ui/unstyled';

export type { NumberFieldProps };

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, name, integer, min, max, step, placeholder, unit, controlRef, ...frame } = props;
  return (
    <Field {...frame}>
      {({ id, ...aria }) => (
        <Unstyled>
          <InputNumber
            inputId={id}
            inputRef={controlRef as never}
            value={readable(value) ?? null}
            name={name}
            useGrouping={false}
            locale="en-US"
            maxFractionDigits={integer ? 0 : 12}
            min={min}
            max={max}
            step={step}
            placeholder={placeholder}
            disabled={frame.disabled}
            onChange={(event) => onChange(event.value ?? undefined)}
            onBlur={onBlur}
            pt={{ input: { root: aria } }}
          />
          {unit}
        </Unstyled>
      )}
    </Field>
  );
}
