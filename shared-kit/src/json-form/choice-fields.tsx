import { type Ref, useId } from 'react';
import { bestMatches } from '../i18n/best-matches';
import { AutocompleteField } from '../inputs/autocomplete-field';
import { ChipsField } from '../inputs/chips-field';
import { Field } from '../inputs/field';
import { SelectField } from '../inputs/select-field';
import { classes } from '../ui/classes';
import type { BoundField } from './bound-field';
import styles from './json-form.module.css';
import type { FieldChoice } from './json-form-types';
import { useT } from './texts';

type ChoiceValue = FieldChoice['value'];

/** One of a few choices, in a list that opens. */
export function SelectChoiceField({ field, value, onChange, ...common }: BoundField) {
  const t = useT();
  const options = field.choices.map(({ label }, index) => ({ value: index, label }));
  const at = field.choices.findIndex((choice) => choice.value === value);
  return (
    <SelectField
      {...common}
      value={at < 0 ? undefined : at}
      options={options}
      placeholder={field.required ? undefined : t('choose')}
      onChange={(index) => onChange(typeof index === 'number' ? field.choices[index]?.value : undefined)}
    />
  );
}

/** One of a few choices, all of them in sight: below each other, or in a row. */
export function RadiosField({ field, value, onChange, onBlur, controlRef, ...frame }: BoundField) {
  const name = useId();
  return (
    <Field {...frame} group>
      {() => (
        <div className={classes(styles.radios, field.inRow && styles.row)}>
          {field.choices.map((choice, at) => (
            <label key={String(choice.value)} className={styles.radio}>
              <input
                ref={at === 0 ? (controlRef as Ref<HTMLInputElement>) : undefined}
                type="radio"
                name={name}
                checked={choice.value === value}
                disabled={frame.disabled}
                onChange={() => onChange(choice.value)}
                onBlur={onBlur}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

/** One or several of many choices, found by typing; with `tags` also what is not among them. */
export function RcSelectField({ field, value, onChange, ...common }: BoundField) {
  const search = async (text: string): Promise<readonly ChoiceValue[]> =>
    bestMatches(field.choices, text, ({ label }) => label).map((choice) => choice.value);
  const shared = {
    ...common,
    search,
    searchKey: JSON.stringify(field.choices),
    optionKey: String,
    // What is not among the choices is its own label.
    optionLabel: (one: ChoiceValue) => field.choices.find((choice) => choice.value === one)?.label ?? String(one),
  };
  if (!field.multiple && !field.tags) {
    return (
      <AutocompleteField<ChoiceValue>
        {...shared}
        value={(value ?? undefined) as ChoiceValue | undefined}
        onChange={onChange}
      />
    );
  }
  return (
    <ChipsField<ChoiceValue>
      {...shared}
      value={Array.isArray(value) ? (value as ChoiceValue[]) : undefined}
      // A list that was emptied is stored: without it there would be its default again.
      onChange={(values) => onChange(values ?? [])}
      freeText={field.tags ? (text) => text : undefined}
    />
  );
}
