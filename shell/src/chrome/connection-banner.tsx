import { useT } from '@mullion/shared-kit/i18n/i18n';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import styles from './connection-banner.module.css';

/** Says that the platform does not answer, for as long as the session tries to reach it. */
export function ConnectionBanner() {
  const t = useT('shell');
  const unreachable = useSession((state) => state.connection === 'unreachable');
  if (!unreachable) return null;
  return (
    <div className={styles.banner} role="alert">
      {t('unreachable')}
      <Button size="small" onClick={() => session.retryNow()}>
        {t('retry-now')}
      </Button>
    </div>
  );
}
