import { isAliasType } from '../api/allowed-entity-types';
import { type EntityType, NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { EntityListPicker } from './entity-list-picker';
import type { PickedEntity } from './entity-select';
import { type EntitiesControl, TypeAndEntities } from './type-and-entities';
import type { AllowedTypes } from './use-allowed-types';
import { useEntityTexts } from './use-entity-texts';

export interface EntityListSelectProps extends Omit<ControlProps<readonly PickedEntity[]>, 'onChange'>, AllowedTypes {
  onChange: (entities: PickedEntity[] | undefined) => void;
}

/** Several entities of one type of any allowed: first the type, then the entities; nothing while there is none. */
export function EntityListSelect({ value, onChange, ...props }: EntityListSelectProps) {
  return (
    <TypeAndEntities
      {...props}
      type={value?.[0]?.entityType}
      onType={(type) => onChange(type && isAliasType(type) ? [{ entityType: type, id: NULL_UUID }] : undefined)}
    >
      {(type, control) => (
        <Entities
          entityType={type}
          value={value?.map(({ id }) => id)}
          onChange={(ids) => onChange(ids?.map((id) => ({ entityType: type, id })))}
          control={control}
        />
      )}
    </TypeAndEntities>
  );
}

interface EntitiesProps {
  entityType: EntityType;
  value: readonly string[] | undefined;
  onChange: (ids: string[] | undefined) => void;
  control: EntitiesControl;
}

/** The picker of one type, which bears its name. */
function Entities({ entityType, value, onChange, control }: EntitiesProps) {
  const { plural } = useEntityTexts(entityType);
  return (
    <EntityListPicker
      key={entityType}
      {...control}
      label={plural}
      entityType={entityType}
      value={value}
      onChange={onChange}
    />
  );
}
