import type { TwoFactorProviderType } from '@mullion/shared-kit/api/auth';
import { twoFactorProviderTypes } from '@mullion/shared-kit/api/auth';
import { twoFactorAccountQuery } from '@mullion/shared-kit/api/two-factor';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { FactorRow } from './factor-row';
import { needsBackupCodes } from './factors';
import styles from './two-factor-account.module.css';

/** The person's second factors: which are on, which is asked for first, and how to change that. */
export function TwoFactorAccount({ types }: { types: readonly TwoFactorProviderType[] }) {
  const t = useT('mf-auth');
  const { data: settings, error, refetch, isFetching } = useQuery(twoFactorAccountQuery());
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!settings) {
    return (
      <div aria-busy="true">
        <Skeleton lines={4} height="1.5rem" />
      </div>
    );
  }
  return (
    <>
      {types.includes('BACKUP_CODE') && needsBackupCodes(settings) && (
        <p className={styles.nudge}>
          <Icon name="info" size={16} />
          <span>{t(settings.configs.BACKUP_CODE ? 'two-factor.nudge.used' : 'two-factor.nudge')}</span>
        </p>
      )}
      <ul className={styles.factors}>
        {twoFactorProviderTypes
          .filter((type) => types.includes(type))
          .map((type) => (
            <FactorRow key={type} type={type} settings={settings} />
          ))}
      </ul>
    </>
  );
}
