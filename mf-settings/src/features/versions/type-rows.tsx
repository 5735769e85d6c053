import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import type { ReactNode } from 'react';
import { type VersionType, versionTypes } from '../../calls/version-types';
import { namespace } from './texts';
import styles from './versions.module.css';

interface TypeRowsProps {
  rowIds: readonly string[];
  types: readonly VersionType[];
  onAdd: (type: VersionType) => void;
  /** Without a place: all of them. */
  onRemove: (at?: number) => void;
  /** The options of a type; `path` is that of its values. */
  children: (type: VersionType, path: `rows.${number}`) => ReactNode;
}

/** The types that a version is about, with their options folded below them. */
export function TypeRows({ rowIds, types, onAdd, onRemove, children }: TypeRowsProps) {
  const t = useScreenText(namespace);
  const unused = versionTypes.filter((type) => !types.includes(type));
  const plural = (type: VersionType) => t(entityTypeTable[type].plural);
  return (
    <div className={styles.types}>
      {rowIds.map((rowId, at) => {
        const type = types[at];
        return (
          type && (
            <div key={rowId} className={styles.type}>
              <details>
                <summary className={styles.summary}>
                  <Icon name={entityTypeTable[type].icon} size={16} /> {plural(type)}
                </summary>
                <div className={styles.options}>{children(type, `rows.${at}`)}</div>
              </details>
              <span className={styles.removeType}>
                <IconButton
                  size="small"
                  icon="close"
                  label={t('type.remove', { type: plural(type) })}
                  onClick={() => onRemove(at)}
                />
              </span>
            </div>
          )
        );
      })}
      {rowIds.length === 0 && <p className={styles.none}>{t('type.none')}</p>}
      <div className={styles.buttons}>
        {unused.length > 0 && (
          <MenuButton
            label={t('type.add')}
            items={unused.map((type) => ({ id: type, label: plural(type), onSelect: () => onAdd(type) }))}
          />
        )}
        {rowIds.length > 0 && (
          <Button size="small" variant="text" onClick={() => onRemove()}>
            {t('type.remove-all')}
          </Button>
        )}
      </div>
    </div>
  );
}
