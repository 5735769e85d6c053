import type { SubtypedEntityType } from '../api/entity-subtype';
import { AutocompleteField, type PickerTexts } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { useReset } from './use-reset';
import { useSubtypes } from './use-subtypes';

export interface EntitySubtypeAutocompleteProps extends ControlProps<string>, PickerTexts {
  entityType: SubtypedEntityType;
}

/** A type of devices, assets, edges or entity views: one in use, or any other text of at most 255 characters. */
export function EntitySubtypeAutocomplete({ entityType, value, ...control }: EntitySubtypeAutocompleteProps) {
  const { field, requiredText } = useSubtypes(entityType);
  useReset(entityType, value ?? '', () => control.onChange(undefined));
  return <AutocompleteField<string> {...field} requiredText={requiredText} {...control} value={value || undefined} />;
}
