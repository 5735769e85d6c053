import { useState } from 'react';
import { startingWith } from '../i18n/best-matches';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { TextField } from '../inputs/text-field';
import { entityFieldNames } from './filter-context';
import type { FilterKeyType } from './key-filter-info';
import { useT } from './texts';

/** Names of keys of a kind that start with a text; '' asks for the first ones. Calls should be quiet. */
export type SuggestKeys = (type: FilterKeyType, text: string) => Promise<string[]>;

export interface KeyNameFieldProps extends ControlProps<string> {
  keyType: FilterKeyType;
  suggestKeys?: SuggestKeys;
}

/** The name of a key: any text, with suggestions where names are known. */
export function KeyNameField({ value = '', onChange, keyType, suggestKeys, ...frame }: KeyNameFieldProps) {
  const t = useT();
  const [left, setLeft] = useState(false);
  const fields = keyType === 'ENTITY_FIELD';
  if (keyType === 'CONSTANT' || (!fields && !suggestKeys)) {
    return (
      <TextField
        {...frame}
        value={value}
        error={frame.error ?? (left && frame.required && !value.trim() ? t('problem.key-required') : undefined)}
        onChange={onChange}
        onBlur={() => {
          setLeft(true);
          frame.onBlur?.();
        }}
      />
    );
  }
  const search = async (text: string) => {
    if (!fields) return (await suggestKeys?.(keyType, text)) ?? [];
    return startingWith(entityFieldNames, text);
  };
  return (
    <AutocompleteField<string>
      {...frame}
      search={search}
      searchKey={keyType}
      optionKey={(name) => name}
      optionLabel={(name) => name}
      freeText={(text) => text || undefined}
      requiredText={t('problem.key-required')}
      value={value || undefined}
      onChange={onChange}
    />
  );
}
