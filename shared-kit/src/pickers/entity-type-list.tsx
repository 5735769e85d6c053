import type { PickableType } from '../api/allowed-entity-types';
import { bestMatches } from '../i18n/best-matches';
import type { PickerTexts } from '../inputs/autocomplete-field';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';
import { type AllowedTypes, type TypeOption, useAllowedTypes } from './use-allowed-types';

export interface EntityTypeListProps extends ControlProps<readonly PickableType[]>, PickerTexts, AllowedTypes {}

/** Several types of entities, found by any part of their names; nothing when there is none. */
export function EntityTypeList(props: EntityTypeListProps) {
  const { allowed, aliases, ignoreAuthority, value, onChange, ...control } = props;
  const t = useT();
  const options = useAllowedTypes({ allowed, aliases, ignoreAuthority });
  const named = useAllowedTypes({ allowed: value ?? [], ignoreAuthority: true });
  const search = async (text: string) => bestMatches(options, text, ({ label }) => label);
  return (
    <ChipsField<TypeOption>
      requiredText={t('entity.entity-type-list-empty')}
      {...control}
      value={value?.length ? named : undefined}
      onChange={(next) => onChange(next?.map((option) => option.value))}
      search={search}
      searchKey={options.map((option) => option.value).join()}
      optionKey={(option) => option.value}
      optionLabel={({ label }) => label}
      noneText={(text) => t('entity.no-entity-types-matching', { text })}
    />
  );
}
