import { AutoComplete } from 'primereact/autocomplete';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type ChipsFieldProps, chipSeparators } from '../../src/inputs/chips-field';
import { Field } from '../../src/inputs/field';
import { shortText } from '../../src/inputs/short-text';
import { useRequiredText } from '../../src/inputs/use-required-text';
import { Chip } from '../../src/ui/chip';
import { Unstyled } from '../../src/ui/unstyled';
import { useSuggestions } from '../use-suggestions';

export { type ChipsFieldProps, chipSeparators } from '../../src/inputs/chips-field';

interface Held<T> {
  option: T;
}

/** Our own chips through its template, and free text by our own keys: it has neither. */
export function ChipsField<T>(props: ChipsFieldProps<T>) {
  const { value = [], onChange, onBlur, name, search, placeholder, controlRef, optionLabel, noneText } = props;
  const { optionKey, chipIcon, freeText, addsOnBlur, requiredText } = props;
  const { label, hideLabel, hint, required, disabled } = props;
  const { suggestions, find } = useSuggestions(search);
  const field = useRef<AutoComplete>(null);
  const [typed, setTyped] = useState('');
  const { error, touch } = useRequiredText(props, value.length === 0, requiredText);
  const report = (next: readonly T[]) => onChange(next.length > 0 ? next : undefined);
  const remove = (chip: T) => {
    touch();
    report(value.filter((one) => one !== chip));
    field.current?.focus();
  };
  const add = (input: HTMLInputElement) => {
    const chip = input.value.trim() && freeText?.(input.value.trim());
    if (chip === undefined || chip === '') return;
    input.value = '';
    if (!value.some((one) => optionKey(one) === optionKey(chip))) report([...value, chip]);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!freeText || ![...chipSeparators, 'Enter'].includes(event.key)) return;
    event.preventDefault();
    add(event.currentTarget);
  };
  return (
    <Field {...{ label, hideLabel, hint, error, required, disabled }}>
      {({ id, ...aria }) => (
        <Unstyled>
          <AutoComplete
            ref={field}
            multiple
            inputId={id}
            inputRef={controlRef as never}
            name={name}
            // Texts would be drawn without the template.
            value={value.map((option) => ({ option }))}
            suggestions={suggestions.map((option) => ({ option }))}
            completeMethod={(event) => {
              setTyped(event.query);
              find(event.query);
            }}
            delay={150}
            minLength={0}
            autoHighlight={!freeText}
            showEmptyMessage
            emptyMessage={noneText?.(shortText(typed)) ?? `No results for “${shortText(typed)}”`}
            itemTemplate={({ option }: Held<T>) => optionLabel(option)}
            removeTokenIcon={() => null}
            selectedItemTemplate={({ option }: Held<T>) => (
              <Chip
                icon={chipIcon?.(option)}
                onRemove={disabled ? undefined : () => remove(option)}
                removeLabel={`Remove ${optionLabel(option)}`}
              >
                {optionLabel(option)}
              </Chip>
            )}
            placeholder={value.length === 0 ? placeholder : undefined}
            disabled={disabled}
            onClick={(event) => field.current?.search(event, '', 'dropdown')}
            onChange={(event) => report((event.value as Held<T>[]).map(({ option }) => option))}
            onBlur={(event) => {
              if (addsOnBlur) add(event.target);
              event.target.value = '';
              touch();
              onBlur?.();
            }}
            transitionOptions={{ timeout: 0 }}
            pt={{ input: { ...aria, onKeyDown: keyDown } as object }}
          />
        </Unstyled>
      )}
    </Field>
  );
}
