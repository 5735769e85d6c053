import { type ReactNode, useState } from 'react';
import { isAliasType, type PickableType } from '../api/allowed-entity-types';
import type { EntityType } from '../api/entity-id';
import type { ControlProps, FieldFrame } from '../inputs/control';
import { Field } from '../inputs/field';
import { EntityTypeSelect } from './entity-type-select';
import { useT } from './texts';
import styles from './type-and-entities.module.css';
import { type AllowedTypes, useAllowedTypes } from './use-allowed-types';
import { type EntityTexts, useEntityTexts } from './use-entity-texts';

/** What the first of the two takes of the whole. */
type First = Pick<ControlProps<unknown>, 'name' | 'autoFocus' | 'controlRef'>;
type EntitiesControl = First & Pick<ControlProps<unknown>, 'required' | 'disabled' | 'onBlur'>;
/** Draws the picker of a type that has entities to pick from, which bears the type's name. */
type DrawEntities = (type: EntityType, control: EntitiesControl, texts: EntityTexts) => ReactNode;

interface TypeAndEntitiesProps extends FieldFrame, First, AllowedTypes {
  /** The type of what is chosen; without a choice the last chosen type is kept here. */
  type: PickableType | undefined;
  /** Another type was chosen; what was chosen before is not of it. */
  onType: (type: PickableType | undefined) => void;
  onBlur?: () => void;
  children: DrawEntities;
}

/**
 * A type and, beside it, the picker of its entities. The type is not asked for where only one is allowed, and nothing
 * is picked for the types of aliases: they stand for one entity already.
 */
export function TypeAndEntities({ type, onType, onBlur, children, ...props }: TypeAndEntitiesProps) {
  const { allowed, aliases, ignoreAuthority, name, autoFocus, controlRef, ...frame } = props;
  const t = useT();
  const options = useAllowedTypes({ allowed, aliases, ignoreAuthority });
  const [kept, setKept] = useState<PickableType>();
  const [only] = options.length === 1 ? options : [];
  const shown = type ?? only?.value ?? kept;
  const asksForType = !(only && only.value === shown);
  const first: First = { name, autoFocus, controlRef };
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
