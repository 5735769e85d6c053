import styles from './copyright-footer.module.css';
import { useT } from './texts';

/** Who made this, at the foot of a page. The year is the current one. */
export function CopyrightFooter({ product = 'Mullion' }: { product?: string }) {
  const t = useT();
  // As text: a formatted number would get a separator or other digits.
  return <small className={styles.footer}>{t('copyright', { year: String(new Date().getFullYear()), product })}</small>;
}
