import { type ReactNode, useState } from 'react';
import type { EntityType } from '../api/entity-id';
import type { FieldFrame } from '../inputs/control';
import { Field } from '../inputs/field';
import { isAliasType, type PickableType } from './allowed-entity-types';
import { EntityTypeSelect } from './entity-type-select';
import { useT } from './texts';
import styles from './type-and-entities.module.css';
import { type AllowedTypes, useAllowedTypes } from './use-allowed-types';

interface TypeAndEntitiesProps extends FieldFrame, AllowedTypes {
  /** The type of what is chosen; without a choice the last chosen type is kept here. */
  type: PickableType | undefined;
  /** Another type was chosen; what was chosen before is not of it. */
  onType: (type: PickableType | undefined) => void;
  onBlur?: () => void;
  /** Draws the picker of a type that has entities to pick from. */
  children: (type: EntityType) => ReactNode;
}

/**
 * A type and, beside it, the picker of its entities. The type is not asked for where only one is allowed, and nothing
 * is picked for the types of aliases: they stand for one entity already.
 */
export function TypeAndEntities({ type, onType, onBlur, children, ...props }: TypeAndEntitiesProps) {
  const { allowed, aliases, ignoreAuthority, ...frame } = props;
  const t = useT();
  const options = useAllowedTypes({ allowed, aliases, ignoreAuthority });
  const [kept, setKept] = useState<PickableType>();
  const [only] = options.length === 1 ? options : [];
  const shown = type ?? only?.value ?? kept;
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.row}>
          {!(only && only.value === shown) && (
            <div className={styles.type}>
              <EntityTypeSelect
                label={t('entity.type')}
                value={shown}
                onChange={(next) => {
                  setKept(next);
                  onType(next);
                }}
                onBlur={onBlur}
                required={frame.required}
                disabled={frame.disabled}
                allowed={allowed}
                aliases={aliases}
                ignoreAuthority={ignoreAuthority}
              />
            </div>
          )}
          {shown && !isAliasType(shown) && <div className={styles.entities}>{children(shown)}</div>}
        </div>
      )}
    </Field>
  );
}
