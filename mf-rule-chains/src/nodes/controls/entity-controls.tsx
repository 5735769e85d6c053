import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { EntitySelect, type PickedEntity } from '@mullion/shared-kit/pickers/entity-select';
import { EntitySubtypeList } from '@mullion/shared-kit/pickers/entity-subtype-list';
import { EntityTypeList } from '@mullion/shared-kit/pickers/entity-type-list';
import { EntityTypeSelect } from '@mullion/shared-kit/pickers/entity-type-select';
import type { OwnControlProps } from '../node-form';

/** The part of its props that a control of the kit takes as it is. */
const frameOf = ({ field, label, disabled, error, onBlur }: OwnControlProps) => ({
  label,
  disabled,
  error,
  onBlur,
  required: field.required,
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const listOf = <T extends string>(value: unknown): readonly T[] | undefined =>
  Array.isArray(value) && value.length > 0 ? (value as T[]) : undefined;

/** A type of entity. */
export const EntityTypeControl = (props: OwnControlProps) => (
  <EntityTypeSelect
    {...frameOf(props)}
    allowed={props.field.types}
    value={textOf(props.value) as EntityType | undefined}
    onChange={(type) => props.onValues({ [props.field.path]: type ?? null })}
  />
);

/** Several types of entities. */
export const EntityTypesControl = (props: OwnControlProps) => (
  <EntityTypeList
    {...frameOf(props)}
    allowed={props.field.types}
    ignoreAuthority
    value={listOf<EntityType>(props.value)}
    onChange={(types) => props.onValues({ [props.field.path]: types ?? [] })}
  />
);

/** Several types of devices. */
export const DeviceTypesControl = (props: OwnControlProps) => (
  <EntitySubtypeList
    {...frameOf(props)}
    entityType="DEVICE"
    value={listOf<string>(props.value)}
    onChange={(types) => props.onValues({ [props.field.path]: types ?? [] })}
  />
);

/** An entity of the type beside it; stored is its ID alone. */
export const EntityControl = (props: OwnControlProps) => (
  <EntityPicker
    {...frameOf(props)}
    entityType={props.configuration.entityType as EntityType}
    value={textOf(props.value)}
    onChange={(id) => props.onValues({ [props.field.path]: id ?? null })}
  />
);

/** An entity, stored as its type and its ID; neither is there without the other. */
export const OriginatorControl = (props: OwnControlProps) => {
  const { originatorType, originatorId } = props.configuration;
  const type = textOf(originatorType);
  const id = textOf(originatorId);
  return (
    <EntitySelect
      {...frameOf(props)}
      value={type && id ? ({ entityType: type, id } as PickedEntity) : undefined}
      onChange={(entity) =>
        props.onValues({ originatorType: entity?.entityType ?? null, originatorId: entity?.id ?? null })
      }
    />
  );
};
