import type { SubtypedEntityType } from '../api/entity-subtype';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { useReset } from './use-reset';
import { useSubtypes } from './use-subtypes';

export interface EntitySubtypeAutocompleteProps extends ControlProps<string> {
  onChange: (type: string | undefined) => void;
  entityType: SubtypedEntityType;
  placeholder?: string;
}

/** A type of devices, assets, edges or entity views: one in use, or any other text of at most 255 characters. */
export function EntitySubtypeAutocomplete({ entityType, value, onChange, ...control }: EntitySubtypeAutocompleteProps) {
  const { field, requiredText } = useSubtypes(entityType);
  useReset(entityType, value ?? '', () => onChange(undefined));
  return (
    <AutocompleteField<string>
      {...control}
      {...field}
      value={value || undefined}
      onChange={(next) => onChange(next)}
      requiredText={requiredText}
    />
  );
}
