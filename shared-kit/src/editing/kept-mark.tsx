import { Icon } from '../ui/icon';
import styles from './kept-mark.module.css';
import { useT } from './texts';

/** Tells that what isn't saved yet outlives the page: it is kept on this device. Nothing when it isn't. */
export function KeptMark({ working }: { working: { dirty: boolean; isKept: boolean } | null }) {
  const t = useT();
  if (!working?.dirty || !working.isKept) return null;
  return (
    <span className={styles.kept}>
      <Icon name="check" size={16} />
      {t('kept.mark')}
    </span>
  );
}
