import { type EntityType, NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { isAliasType } from './allowed-entity-types';
import { EntityListPicker } from './entity-list-picker';
import type { PickedEntity } from './entity-select';
import { TypeAndEntities } from './type-and-entities';
import type { AllowedTypes } from './use-allowed-types';
import { useEntityTexts } from './use-entity-texts';

export interface EntityListSelectProps extends Omit<ControlProps<readonly PickedEntity[]>, 'onChange'>, AllowedTypes {
  onChange: (entities: PickedEntity[] | undefined) => void;
}

/** Several entities of one type of any allowed: first the type, then the entities; nothing while there is none. */
export function EntityListSelect({ value, onChange, name, controlRef, autoFocus, ...props }: EntityListSelectProps) {
  const { required, disabled, onBlur } = props;
  return (
    <TypeAndEntities
      {...props}
      type={value?.[0]?.entityType}
      onType={(type) => onChange(type && isAliasType(type) ? [{ entityType: type, id: NULL_UUID }] : undefined)}
    >
      {(type) => (
        <Entities
          entityType={type}
          value={value?.map(({ id }) => id)}
          onChange={(ids) => onChange(ids?.map((id) => ({ entityType: type, id })))}
          control={{ required, disabled, onBlur, name, controlRef, autoFocus }}
        />
      )}
    </TypeAndEntities>
  );
}

interface EntitiesProps {
  entityType: EntityType;
  value: readonly string[] | undefined;
  onChange: (ids: string[] | undefined) => void;
  control: Pick<EntityListSelectProps, 'required' | 'disabled' | 'onBlur' | 'name' | 'controlRef' | 'autoFocus'>;
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
