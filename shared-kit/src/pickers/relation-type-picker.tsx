import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';

/** Longest relation type. */
export const RELATION_TYPE_MAX_LENGTH = 255;
/** Types that are suggested; a relation may have any other. */
export const relationTypes = ['Contains', 'Manages'] as const;

export interface RelationTypePickerProps extends ControlProps<string> {
  requiredText?: string;
}

const self = (type: string) => type;
const startsWith = (type: string, text: string) => type.toLocaleLowerCase().startsWith(text.toLocaleLowerCase());

/** A type of relation: a common one, or any other text. */
export function RelationTypePicker({ value, onChange, requiredText, ...rest }: RelationTypePickerProps) {
  const t = useT();
  return (
    <AutocompleteField<string>
      {...rest}
      value={value || undefined}
      onChange={(type) => onChange(type)}
      search={async (text) => relationTypes.filter((type) => startsWith(type, text))}
      freeText={self}
      maxLength={RELATION_TYPE_MAX_LENGTH}
      tooLongText={t('relation.relation-type-max-length', { max: RELATION_TYPE_MAX_LENGTH })}
      optionKey={self}
      optionLabel={self}
      placeholder={rest.required ? undefined : t('relation.any-relation-type')}
      requiredText={requiredText ?? t('relation.relation-type-required')}
      noneText={(text) => t('relation.own-type', { text })}
    />
  );
}
