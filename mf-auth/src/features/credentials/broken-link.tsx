import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Link } from '@mullion/shared-kit/routing/link';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import styles from './form.module.css';

interface BrokenLinkProps {
  /** The address carries no token, or one that has expired or was used. */
  fault: 'incomplete' | 'void';
  /** Whether people may ask for another link themselves. */
  canRequest: boolean;
}

/** A mailed link that does not work: why, and what the person can do instead. */
export function BrokenLink({ fault, canRequest }: BrokenLinkProps) {
  const t = useT('mf-auth');
  const navigate = useNavigate();
  return (
    <div className={styles.form}>
      <Problem>{t(`broken-link.${canRequest ? 'reset' : 'activation'}.${fault}`)}</Problem>
      {canRequest && (
        <Button variant="primary" wide onClick={() => runSafely(() => navigate('/login/resetPasswordRequest'))}>
          {t('broken-link.request')}
        </Button>
      )}
      <Link to="/login" className={styles.center}>
        {t('login.back')}
      </Link>
    </div>
  );
}
