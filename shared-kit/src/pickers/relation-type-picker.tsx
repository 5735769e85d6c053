import { startingWith } from '../i18n/best-matches';
import { AutocompleteField, type PickerTexts } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';

/** Longest relation type. */
export const RELATION_TYPE_MAX_LENGTH = 255;
/** Types that are suggested; a relation may have any other. */
export const relationTypes = ['Contains', 'Manages'] as const;

const self = (type: string) => type;

/** A type of relation: a common one, or any other text. */
export function RelationTypePicker({ value, requiredText, ...rest }: ControlProps<string> & PickerTexts) {
  const t = useT();
  return (
    <AutocompleteField<string>
      {...rest}
      value={value || undefined}
      search={async (text) => startingWith(relationTypes, text)}
      freeText={self}
      maxLength={RELATION_TYPE_MAX_LENGTH}
      tooLongText={t('relation.relation-type-max-length', { max: RELATION_TYPE_MAX_LENGTH })}
      optionKey={self}
      optionLabel={self}
      placeholder={rest.placeholder ?? (rest.required ? undefined : t('relation.any-relation-type'))}
      requiredText={requiredText ?? t('relation.relation-type-required')}
      noneText={(text) => t('relation.own-type', { text })}
    />
  );
}
