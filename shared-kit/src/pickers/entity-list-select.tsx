import { isAliasType } from '../api/allowed-entity-types';
import { NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { EntityListPicker } from './entity-list-picker';
import type { PickedEntity } from './entity-select';
import { TypeAndEntities } from './type-and-entities';
import type { AllowedTypes } from './use-allowed-types';

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
      {(type, control, { plural }) => (
        <EntityListPicker
          {...control}
          label={plural}
          entityType={type}
          value={value?.map(({ id }) => id)}
          onChange={(ids) => onChange(ids?.map((id) => ({ entityType: type, id })))}
        />
      )}
    </TypeAndEntities>
  );
}
