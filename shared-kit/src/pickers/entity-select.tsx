import { isAliasType, type PickableType } from '../api/allowed-entity-types';
import { type EntityId, NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { EntityPicker } from './entity-picker';
import { type EntitiesControl, TypeAndEntities } from './type-and-entities';
import type { AllowedTypes } from './use-allowed-types';
import { useEntityTexts } from './use-entity-texts';

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
      {(type, control) => (
        <Entity
          entityType={type}
          value={value ? { ...value, entityType: type } : undefined}
          onChange={(id) => onChange(id === undefined ? undefined : { entityType: type, id })}
          control={control}
        />
      )}
    </TypeAndEntities>
  );
}

interface EntityProps {
  entityType: EntityId['entityType'];
  value: EntityId | undefined;
  onChange: (id: string | undefined) => void;
  control: EntitiesControl;
}

/** The picker of one type, which bears its name. */
function Entity({ entityType, value, onChange, control }: EntityProps) {
  const { label } = useEntityTexts(entityType);
  return (
    <EntityPicker
      key={entityType}
      {...control}
      label={label}
      entityType={entityType}
      value={value}
      onChange={onChange}
    />
  );
}
