import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import type { ReactNode } from 'react';
import { type VersionType, versionTypes } from '../../calls/version-types';
import { namespace } from './texts';
import styles from './versions.module.css';

interface ChosenParts {
  attributes: boolean;
  relations: boolean;
  credentials: boolean;
}

interface TypeRowsProps {
  rowIds: readonly string[];
  types: readonly VersionType[];
  onAdd: (type: VersionType) => void;
  /** Without a place: all of them. */
  onRemove: (at?: number) => void;
  /** What is chosen of the type at a place, said while its options are folded. */
  chosenOf: (at: number) => ChosenParts & { also?: string | false };
  /** The options of a type; `path` is that of its values. */
  children: (type: VersionType, path: `rows.${number}`) => ReactNode;
}

/** The types that a version is about, with their options folded below them. */
export function TypeRows({ rowIds, types, onAdd, onRemove, chosenOf, children }: TypeRowsProps) {
  const t = useScreenText(namespace);
  const unused = versionTypes.filter((type) => !types.includes(type));
  const plural = (type: VersionType) => t(entityTypeTable[type].plural);
  const list = new Intl.ListFormat(currentDateLocale(), { type: 'unit', style: 'short' });
  const chosenText = (type: VersionType, at: number) => {
    const { also, ...chosen } = chosenOf(at);
    const parts = (['attributes', 'relations', 'credentials'] as const)
      .filter((part) => chosen[part] && (part !== 'credentials' || type === 'DEVICE'))
      .map((part) => t(`with.${part}`));
    const text = parts.length > 0 ? t('with', { parts: list.format(parts) }) : t('with.none');
    return also ? `${text} · ${also}` : text;
  };
  return (
    <div className={styles.types}>
      {rowIds.map((rowId, at) => {
        const type = types[at];
        return (
          type && (
            <div key={rowId} className={styles.type}>
              <details>
                <summary className={styles.summary}>
                  <Icon name={entityTypeTable[type].icon} size={16} /> {plural(type)}{' '}
                  <span className={styles.chosen}>{chosenText(type, at)}</span>
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
