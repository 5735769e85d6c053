import { Icon } from '../ui/icon';
import styles from './kept-mark.module.css';
import { useT } from './texts';

interface KeptMarkProps {
  working: { dirty: boolean; isKept: boolean } | null;
  /** It has its place before there is anything to tell: nothing moves when there is. */
  reserved?: boolean;
}

/** Tells that what isn't saved yet outlives the page: it is kept on this device. Nothing when it isn't. */
export function KeptMark({ working, reserved = false }: KeptMarkProps) {
  const t = useT();
  const isKept = Boolean(working?.dirty && working.isKept);
  if (!isKept) return reserved ? <span className={styles.kept} data-reserved={t('kept.mark')} /> : null;
  return (
    <span className={styles.kept} title={t('kept.mark')}>
      <Icon name="check" size={16} />
      <span>{t('kept.mark')}</span>
    </span>
  );
}
