import { AutoComplete } from 'primereact/autocomplete';
import type { ChipsFieldProps } from '../../src/inputs/chips-field';
import { Field } from '../../src/inputs/field';
import { Unstyled } from '../../src/ui/unstyled';
import { useSuggestions } from '../use-suggestions';

export { type ChipsFieldProps, chipSeparators } from '../../src/inputs/chips-field';

export function ChipsField<T>(props: ChipsFieldProps<T>) {
  const { value, onChange, onBlur, name, search, placeholder, controlRef, optionLabel, nothingText } = props;
  const { label, hideLabel, hint, error, required, disabled } = props;
  const { suggestions, find } = useSuggestions(search);
  return (
    <Field {...{ label, hideLabel, hint, error, required, disabled }}>
      {({ id, ...aria }) => (
        <Unstyled>
          <AutoComplete
            multiple
            inputId={id}
            inputRef={controlRef as never}
            name={name}
            value={[...(value ?? [])] as unknown[]}
            suggestions={suggestions as unknown[]}
            completeMethod={(event) => find(event.query)}
            delay={150}
            minLength={0}
            autoHighlight
            showEmptyMessage
            emptyMessage={nothingText}
            itemTemplate={(option) => optionLabel(option as T)}
            selectedItemTemplate={(option) => optionLabel(option as T)}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onChange((event.value as T[]).length > 0 ? (event.value as T[]) : undefined)}
            onBlur={onBlur}
            pt={{ input: { ...aria } as object }}
          />
        </Unstyled>
      )}
    </Field>
  );
}
