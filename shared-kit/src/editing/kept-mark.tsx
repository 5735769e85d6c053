import { useEffect } from 'react';
import { notify } from '../notify/notify';
import { Icon } from '../ui/icon';
import styles from './kept-mark.module.css';
import { useT } from './texts';

interface KeptMarkProps {
  working: { dirty: boolean; isKept: boolean; isRefused?: boolean } | null;
  /** It has its place before there is anything to tell: nothing moves when there is. */
  reserved?: boolean;
}

/**
 * Tells whether what isn't saved yet outlives the page: it is kept on this device, or could not be, which a message says too. Nothing while
 * neither is known.
 */
export function KeptMark({ working, reserved = false }: KeptMarkProps) {
  const t = useT();
  const isRefused = Boolean(working?.dirty && working.isRefused);
  useEffect(() => {
    if (isRefused) notify.warn(t('kept.refused.hint'));
  }, [isRefused, t]);
  if (isRefused) {
    return (
      <span className={styles.kept} data-refused title={t('kept.refused.hint')}>
        <Icon name="warning" size={16} />
        <span>{t('kept.refused')}</span>
      </span>
    );
  }
  const isKept = Boolean(working?.dirty && working.isKept);
  if (!isKept) return reserved ? <span className={styles.kept} data-reserved={t('kept.mark')} /> : null;
  return (
    <span className={styles.kept} title={t('kept.mark')}>
      <Icon name="check" size={16} />
      <span>{t('kept.mark')}</span>
    </span>
  );
}
