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
}

/** What differs, part by part. */
export function DifferenceList({ label, differences, others = [] }: DifferenceListProps) {
  const t = useT();
  const contested = new Set(others.map(({ id }) => id));
  return (
    <ul className={styles.list} aria-label={label}>
      {differences.map(({ id, kind, label: name, text }) => (
        <li key={id} className={styles.item} data-kind={kind}>
          <Icon name={differenceIcons[kind]} size={16} />
          <span className={styles.words}>
            <span>{t(`difference.${kind}`, { name })}</span>
            {text && <span className={styles.text}>{text}</span>}
          </span>
          {contested.has(id) && <span className={styles.both}>{t('difference.both')}</span>}
        </li>
      ))}
      {differences.length === 0 && <li className={styles.text}>{t('difference.none')}</li>}
    </ul>
  );
}
