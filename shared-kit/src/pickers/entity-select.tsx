import { isAliasType, type PickableType } from '../api/allowed-entity-types';
import { NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { EntityPicker } from './entity-picker';
import { TypeAndEntities } from './type-and-entities';
import type { AllowedTypes } from './use-allowed-types';

/** A reference to an entity, or to the one an alias type stands for: then its id is {@link NULL_UUID}. */
export interface PickedEntity {
  entityType: PickableType;
  id: string;
}

export interface EntitySelectProps extends ControlProps<PickedEntity>, AllowedTypes {
  onChange: (entity: PickedEntity | undefined) => void;
}

/**
 * An entity of any allowed type: first the type, then the entity. While one of the two is missing the value
 * is nothing; types of aliases need no entity.
 */
export function EntitySelect({ value, onChange, ...props }: EntitySelectProps) {
  return (
    <TypeAndEntities
      {...props}
      type={value?.entityType}
      onType={(type) => onChange(type && isAliasType(type) ? { entityType: type, id: NULL_UUID } : undefined)}
    >
      {(type, control, { label }) => (
        <EntityPicker
          {...control}
          label={label}
          entityType={type}
          value={value ? { ...value, entityType: type } : undefined}
          onChange={(id) => onChange(id === undefined ? undefined : { entityType: type, id })}
        />
      )}
    </TypeAndEntities>
  );
}
