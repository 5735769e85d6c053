import { MultiSelect } from 'primereact/multiselect';
import { useState } from 'react';
import type { ChipsFieldProps } from '../../src/inputs/chips-field';
import { Field } from '../../src/inputs/field';
import { shortText } from '../../src/inputs/short-text';
import { useRequiredText } from '../../src/inputs/use-required-text';
import { Chip } from '../../src/ui/chip';
import { Unstyled } from '../../src/ui/unstyled';
import { useSuggestions } from '../use-suggestions';

export { type ChipsFieldProps, chipSeparators } from '../../src/inputs/chips-field';

/** Options are what was found by the text in its filter, and what is chosen; free text it doesn't take. */
export function ChipsField<T>(props: ChipsFieldProps<T>) {
  const { value = [], onChange, name, search, placeholder, controlRef, optionKey, optionLabel } = props;
  const { chipIcon, noneText, requiredText, label, hideLabel, hint, required, disabled } = props;
  const { suggestions, find } = useSuggestions(search);
  const [typed, setTyped] = useState('');
  const { error, touch, leave } = useRequiredText(props, value.length === 0, requiredText);
  const keyed = (options: readonly T[]) => options.map((option) => ({ key: optionKey(option), option }));
  const options = keyed(suggestions);
  const chosen = value.map(optionKey);
  const known = new Map([...keyed(value), ...options].map(({ key, option }) => [key, option]));
  const change = (keys: readonly string[]) => {
    touch();
    const next = keys.flatMap((key) => known.get(key) ?? []);
    onChange(next.length > 0 ? next : undefined);
  };
  const none = noneText?.(shortText(typed)) ?? `No results for “${shortText(typed)}”`;
  return (
    <Field {...{ label, hideLabel, hint, error, required, disabled }}>
      {({ id, ...aria }) => (
        <Unstyled>
          <MultiSelect
            inputId={id}
            inputRef={controlRef as never}
            name={name}
            display="chip"
            value={chosen}
            options={options.map(({ key, option }) => ({ key, label: optionLabel(option) }))}
            optionLabel="label"
            optionValue="key"
            filter
            filterDelay={150}
            onFilter={({ filter }) => {
              setTyped(filter);
              find(filter);
            }}
            onShow={() => find('')}
            emptyFilterMessage={none}
            emptyMessage={none}
            showSelectAll={false}
            selectedItemTemplate={(key: string | undefined) => {
              const option = key === undefined ? undefined : known.get(key);
              if (option === undefined) return placeholder;
              const remove = () => change(chosen.filter((one) => one !== key));
              return (
                <Chip
                  icon={chipIcon?.(option)}
                  onRemove={disabled ? undefined : remove}
                  removeLabel={`Remove ${optionLabel(option)}`}
                >
                  {optionLabel(option)}
                </Chip>
              );
            }}
            disabled={disabled}
            onChange={(event) => change(event.value)}
            onBlur={leave}
            transitionOptions={{ timeout: 0 }}
            pt={{ input: aria as object }}
          />
        </Unstyled>
      )}
    </Field>
  );
}
