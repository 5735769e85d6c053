import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Link } from '@mullion/shared-kit/routing/link';
import styles from './form.module.css';
import { Problem } from './problem';

/** The address carries no token: what the person can do instead. */
export function BrokenLink({ canRequest }: { canRequest: boolean }) {
  const t = useT('mf-auth');
  return (
    <div className={styles.form}>
      <Problem>{t(canRequest ? 'broken-link.reset' : 'broken-link.activation')}</Problem>
      {canRequest && (
        <Link to="/login/resetPasswordRequest" className={styles.center}>
          {t('broken-link.request')}
        </Link>
      )}
      <Link to="/login" className={styles.center}>
        {t('login.back')}
      </Link>
    </div>
  );
}
