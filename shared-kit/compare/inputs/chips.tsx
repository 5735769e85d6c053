import { Chips } from 'primereact/chips';
import type { ChipsFieldProps } from '../../src/inputs/chips-field';
import { Field } from '../../src/inputs/field';
import { useRequiredText } from '../../src/inputs/use-required-text';
import { Unstyled } from '../../src/ui/unstyled';

export { type ChipsFieldProps, chipSeparators } from '../../src/inputs/chips-field';

/** It holds texts, and offers none. */
export function ChipsField<T>(props: ChipsFieldProps<T>) {
  const {
    value = [],
    onChange,
    name,
    placeholder,
    controlRef,
    optionLabel,
    freeText,
    addsOnBlur,
    requiredText,
  } = props;
  const { label, hideLabel, hint, required, disabled } = props;
  const { error, touch, leave } = useRequiredText(props, value.length === 0, requiredText);
  const optionOf = (text: string) => value.find((one) => optionLabel(one) === text) ?? freeText?.(text.trim());
  const change = (texts: readonly string[]) => {
    touch();
    const next = texts.flatMap((text) => optionOf(text) ?? []);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Field {...{ label, hideLabel, hint, error, required, disabled }}>
      {({ id, ...aria }) => (
        <Unstyled>
          <Chips
            inputId={id}
            inputRef={controlRef as never}
            name={name}
            value={value.map(optionLabel)}
            separator=","
            allowDuplicate={false}
            addOnBlur={addsOnBlur}
            placeholder={value.length === 0 ? placeholder : undefined}
            disabled={disabled}
            onChange={(event) => change((event as unknown as { value?: string[] }).value ?? [])}
            onBlur={leave}
            pt={{
              container: { 'aria-label': label },
              removeTokenIcon: { role: 'button', 'aria-label': 'Remove' },
              input: { ...aria, role: 'combobox' } as object,
            }}
          />
        </Unstyled>
      )}
    </Field>
  );
}
