import { useRef } from 'react';
import type { EntityType } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { EntityTypeList } from '../pickers/entity-type-list';
import { RelationTypePicker } from '../pickers/relation-type-picker';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { joinRefs } from '../ui/join-refs';
import type { RelationFilter } from './alias-filter-draft';
import styles from './relation-filters-field.module.css';
import { useT } from './texts';

export interface RelationFiltersFieldProps extends ControlProps<readonly RelationFilter[]> {
  allowed?: readonly EntityType[];
}

/** Which relations a query follows, and to which entities. Without a row it follows any, and the value is undefined. */
export function RelationFiltersField({
  value = [],
  onChange,
  onBlur,
  allowed,
  controlRef,
  autoFocus,
  ...frame
}: RelationFiltersFieldProps) {
  const t = useT();
  const add = useRef<HTMLButtonElement>(null);
  const replace = (at: number, part: Partial<RelationFilter>) =>
    onChange(value.map((filter, index) => (index === at ? { ...filter, ...part } : filter)));
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.field}>
          {value.length === 0 && <p className={styles.any}>{t('relations.any')}</p>}
          {value.length > 0 && (
            <ol className={styles.rows}>
              {value.map((filter, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own, and keep their order.
                <li key={at} className={styles.row}>
                  <RelationTypePicker
                    label={t('field.relationType')}
                    value={filter.relationType ?? undefined}
                    onChange={(type) => replace(at, { relationType: type ?? null })}
                    onBlur={onBlur}
                    disabled={frame.disabled}
                  />
                  <EntityTypeList
                    label={t('relations.entity-types')}
                    placeholder={filter.entityTypes.length === 0 ? t('relations.any-entity') : undefined}
                    value={filter.entityTypes}
                    onChange={(types) => replace(at, { entityTypes: (types ?? []) as EntityType[] })}
                    allowed={allowed}
                    onBlur={onBlur}
                    disabled={frame.disabled}
                  />
                  {!frame.disabled && (
                    <IconButton
                      icon="close"
                      label={t('relations.remove', { number: at + 1 })}
                      className={styles.remove}
                      onClick={() => {
                        onChange(value.length > 1 ? value.filter((_, index) => index !== at) : undefined);
                        add.current?.focus();
                      }}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
          {!frame.disabled && (
            <Button
              ref={joinRefs(add, controlRef)}
              data-autofocus={autoFocus ? '' : undefined}
              size="small"
              icon="plus"
              className={styles.add}
              onClick={() => onChange([...value, { relationType: null, entityTypes: [] }])}
            >
              {t('relations.add')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
