import type { SubtypedEntityType } from '../api/entity-subtype';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useReset } from './use-reset';
import { useSubtypes } from './use-subtypes';

export interface EntitySubtypeListProps extends Omit<ControlProps<readonly string[]>, 'onChange'> {
  onChange: (types: string[] | undefined) => void;
  entityType: SubtypedEntityType;
  placeholder?: string;
}

/** Several types of devices, assets, edges or entity views, in use or not; nothing when there is none. */
export function EntitySubtypeList({ entityType, value, onChange, ...control }: EntitySubtypeListProps) {
  const { field, emptyListText } = useSubtypes(entityType);
  useReset(entityType, value?.join() ?? '', () => onChange(undefined));
  return (
    <ChipsField<string>
      {...control}
      {...field}
      value={value}
      onChange={(next) => onChange(next ? [...next] : undefined)}
      requiredText={emptyListText}
    />
  );
}
