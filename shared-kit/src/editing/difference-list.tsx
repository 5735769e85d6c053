import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon';
import type { Difference } from './difference';
import styles from './difference-list.module.css';
import { useT } from './texts';

/** What stands for each kind of difference. */
export const differenceIcons: Readonly<Record<Difference['kind'], IconName>> = {
  added: 'plus',
  changed: 'edit',
  moved: 'open_with',
  removed: 'close',
};

interface DifferenceListProps {
  label: string;
  differences: readonly Difference[];
  /** What others changed as well: these parts are marked. */
  others?: readonly Difference[];
  /** The one that is looked at. */
  current?: string | undefined;
  /** One was pressed; absent: the list is only read. */
  onChoose?: (id: string) => void;
}

/** What differs, part by part. */
export function DifferenceList({ label, differences, others = [], current, onChoose }: DifferenceListProps) {
  const t = useT();
  const contested = new Set(others.map(({ id }) => id));
  return (
    <ul className={styles.list} aria-label={label}>
      {differences.map(({ id, kind, label: name, text }) => (
        <li key={id} className={styles.item} data-kind={kind} data-current={id === current}>
          <Icon name={differenceIcons[kind]} size={16} />
          <Words onPress={onChoose && (() => onChoose(id))} current={id === current}>
            <span>{t(`difference.${kind}`, { name })}</span>
            {text && <span className={styles.text}>{text}</span>}
          </Words>
          {contested.has(id) && <span className={styles.both}>{t('difference.both')}</span>}
        </li>
      ))}
      {differences.length === 0 && <li className={styles.text}>{t('difference.none')}</li>}
    </ul>
  );
}

interface WordsProps {
  onPress: (() => void) | undefined;
  current: boolean;
  children: ReactNode;
}

function Words({ onPress, current, children }: WordsProps) {
  if (!onPress) return <span className={styles.words}>{children}</span>;
  return (
    <button type="button" className={styles.words} aria-current={current} onClick={onPress}>
      {children}
    </button>
  );
}
