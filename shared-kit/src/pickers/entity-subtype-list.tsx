import type { SubtypedEntityType } from '../api/entity-subtype';
import type { PickerTexts } from '../inputs/autocomplete-field';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useReset } from './use-reset';
import { useSubtypes } from './use-subtypes';

export interface EntitySubtypeListProps extends ControlProps<readonly string[]>, PickerTexts {
  entityType: SubtypedEntityType;
}

/** Several types of devices, assets, edges or entity views, in use or not; nothing when there is none. */
export function EntitySubtypeList({ entityType, ...control }: EntitySubtypeListProps) {
  const { field, emptyListText } = useSubtypes(entityType);
  useReset(entityType, control.value?.join() ?? '', () => control.onChange(undefined));
  return <ChipsField<string> {...field} requiredText={emptyListText} {...control} />;
}
