import { type ReactNode, useState } from 'react';
import { isAliasType, type PickableType } from '../api/allowed-entity-types';
import { type EntityType, NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { EntityListPicker } from './entity-list-picker';
import { EntityPicker } from './entity-picker';
import styles from './entity-select.module.css';
import { EntityTypeSelect } from './entity-type-select';
import { useT } from './texts';
import { type AllowedTypes, useAllowedTypes } from './use-allowed-types';
import { type EntityTexts, useEntityTexts } from './use-entity-texts';

/** A reference to an entity, or to the one an alias type stands for: then its id is {@link NULL_UUID}. */
export interface PickedEntity {
  entityType: PickableType;
  id: string;
}

/** The one that a type of aliases stands for; nothing for a type whose entities are picked. */
const entityOf = (type: PickableType | undefined): PickedEntity | undefined =>
  type && isAliasType(type) ? { entityType: type, id: NULL_UUID } : undefined;

/**
 * An entity of any allowed type: first the type, then the entity. While one of the two is missing the value
 * is nothing; types of aliases need no entity.
 */
export function EntitySelect({ value, onChange, ...props }: ControlProps<PickedEntity> & AllowedTypes) {
  return (
    <TypeAndEntities {...props} type={value?.entityType} onType={(type) => onChange(entityOf(type))}>
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

/** Several entities of one type of any allowed: first the type, then the entities; nothing while there is none. */
export function EntityListSelect(props: ControlProps<readonly PickedEntity[]> & AllowedTypes) {
  const { value, onChange, ...rest } = props;
  const choose = (only: PickedEntity | undefined) => onChange(only && [only]);
  return (
    <TypeAndEntities {...rest} type={value?.[0]?.entityType} onType={(type) => choose(entityOf(type))}>
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

/** What goes to both pickers, and what to the first of them alone. */
type EntitiesControl = Omit<ControlProps<unknown>, 'value' | 'onChange' | 'label' | 'hideLabel' | 'hint' | 'error'>;
/** Draws the picker of a type that has entities to pick from, which bears the type's name. */
type DrawEntities = (type: EntityType, control: EntitiesControl, texts: EntityTexts) => ReactNode;

interface TypeAndEntitiesProps extends Omit<ControlProps<unknown>, 'value' | 'onChange'>, AllowedTypes {
  /** The type of what is chosen; without a choice the last chosen type is kept here. */
  type: PickableType | undefined;
  /** Another type was chosen; what was chosen before is not of it. */
  onType: (type: PickableType | undefined) => void;
  children: DrawEntities;
}

/**
 * A type and, beside it, the picker of its entities. The type is not asked for where only one is allowed, and nothing
 * is picked for the types of aliases: they stand for one entity already.
 */
function TypeAndEntities({ type, onType, onBlur, children, ...props }: TypeAndEntitiesProps) {
  const { allowed, aliases, ignoreAuthority, name, autoFocus, controlRef, ...frame } = props;
  const t = useT();
  const options = useAllowedTypes({ allowed, aliases, ignoreAuthority });
  const [kept, setKept] = useState<PickableType>();
  const [only] = options.length === 1 ? options : [];
  const shown = type ?? only?.value ?? kept;
  const asksForType = !(only && only.value === shown);
  const first = { name, autoFocus, controlRef };
  const both = { required: frame.required, disabled: frame.disabled, onBlur };
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.row}>
          {asksForType && (
            <div className={styles.type}>
              <EntityTypeSelect
                label={t('entity.type')}
                value={shown}
                onChange={(next) => {
                  setKept(next);
                  onType(next);
                }}
                {...first}
                {...both}
                allowed={allowed}
                aliases={aliases}
                ignoreAuthority={ignoreAuthority}
              />
            </div>
          )}
          {shown && !isAliasType(shown) && (
            <div className={styles.entities}>
              <Entities key={shown} type={shown} control={{ ...both, ...(!asksForType && first) }} draw={children} />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** The picker of one type: another type has another one. */
const Entities = ({ type, control, draw }: { type: EntityType; control: EntitiesControl; draw: DrawEntities }) =>
  draw(type, control, useEntityTexts(type));
