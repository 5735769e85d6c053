import { withMove } from '@mullion/shared-kit/displays/drag-order';
import { OrderedItems } from '@mullion/shared-kit/displays/ordered-items';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { labelOf, type StoredKey } from './data-key';
import { KeyColor } from './key-color';
import styles from './sources-field.module.css';
import { useT } from './texts';

interface KeysListProps {
  value: readonly StoredKey[];
  onChange: (keys: StoredKey[]) => void;
  onEdit: (at: number, key: StoredKey) => void;
  /** None can be removed. */
  stays?: boolean;
}

/** Each key by what tells it apart, also among equals. */
function idsOf(keys: readonly StoredKey[]): string[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const id = `${key.type} ${key.name} ${labelOf(key)}`;
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count ? `${id} ${count}` : id;
  });
}

/** What a key stands for, where its label doesn’t say that. */
function meaningOf(key: StoredKey): string {
  const { name, type, aggregationType, usePostProcessing } = key;
  const value = aggregationType && aggregationType !== 'NONE' ? `${aggregationType}(${name})` : name;
  if (type !== 'function' && usePostProcessing) return `f(${value})`;
  return value === labelOf(key) ? '' : value;
}

/** The keys of a data source in their order: moved by drag or arrow keys, colored, edited, and removed. */
export function KeysList({ value, onChange, onEdit, stays = false }: KeysListProps) {
  const t = useT();
  const nameAt = (at: number) => {
    const key = value[at];
    return key ? labelOf(key) : '';
  };
  if (value.length === 0) return null;
  return (
    <OrderedItems
      label={t('keys.chosen')}
      ids={idsOf(value)}
      onMove={(move) => onChange(withMove(value, move))}
      told={({ from, to }) => t('moved', { name: nameAt(from), position: to + 1, count: value.length })}
      handleLabel={(at) => t('move.handle', { name: nameAt(at) })}
      hint={t('move.hint')}
      fixed={value.length < 2}
      vertical
      className={styles.keyList}
      itemClassName={styles.key}
    >
      {(at, handle) => {
        const key = value[at];
        if (!key) return null;
        const name = labelOf(key);
        return (
          <>
            {handle}
            <KeyColor name={name} value={key.color} onChange={(color) => onChange(value.with(at, { ...key, color }))} />
            <span className={styles.keyName}>
              {name} {meaningOf(key) && <code className={styles.muted}>{meaningOf(key)}</code>}{' '}
              <span className={styles.muted}>{t(`key.type.${key.type}`)}</span>
            </span>
            <IconButton size="small" icon="edit" label={t('key.edit', { name })} onClick={() => onEdit(at, key)} />
            {!stays && (
              <IconButton
                size="small"
                icon="close"
                label={t('key.remove', { name })}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            )}
          </>
        );
      }}
    </OrderedItems>
  );
}
