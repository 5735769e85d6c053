import { type EntityType, NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { isAliasType } from './allowed-entity-types';
import { EntityListPicker } from './entity-list-picker';
import type { PickedEntity } from './entity-select';
import { TypeAndEntities } from './type-and-entities';
import type { AllowedTypes } from './use-allowed-types';
import { useEntityTexts } from './use-entity-texts';

export interface EntityListSelectProps
  extends Omit<ControlProps<readonly PickedEntity[] | null | undefined>, 'onChange'>,
    AllowedTypes {
  onChange: (entities: PickedEntity[] | null) => void;
}

/** Several entities of one type of any allowed: first the type, then the entities; `null` while there is none. */
export function EntityListSelect({ value, onChange, name, controlRef, autoFocus, ...props }: EntityListSelectProps) {
  const { required, disabled, onBlur } = props;
  return (
    <TypeAndEntities
      {...props}
      type={value?.[0]?.entityType ?? null}
      onType={(type) => onChange(type && isAliasType(type) ? [{ entityType: type, id: NULL_UUID }] : null)}
    >
      {(type) => (
        <Entities
          entityType={type}
          value={value?.map(({ id }) => id) ?? null}
          onChange={(ids) => onChange(ids?.map((id) => ({ entityType: type, id })) ?? null)}
          control={{ required, disabled, onBlur, name, controlRef, autoFocus }}
        />
      )}
    </TypeAndEntities>
  );
}

interface EntitiesProps {
  entityType: EntityType;
  value: readonly string[] | null;
  onChange: (ids: string[] | null) => void;
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
