import { HelpPage, type HelpPageProps } from '@mullion/shared-kit/help/help-page';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Link } from '@mullion/shared-kit/routing/link';
import styles from './help-frame.module.css';

/** A help page under the product's bar, which leads to the console. */
export function HelpFrame(props: HelpPageProps) {
  const t = useT('shell');
  return (
    <>
      <header className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true" className={styles.mark}>
            <path d="M3 3h14v14H3zM10 3v14M3 11h14" />
          </svg>
          Mullion
        </Link>
        <Link to="/help" className={styles.help}>
          {t('help')}
        </Link>
      </header>
      <HelpPage {...props} />
    </>
  );
}
