import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { useLocation } from '@mullion/shared-kit/routing/navigation';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { SettingsPage, SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { modulesQuery } from '../../calls/modules';
import { ChangeLog } from './change-log';
import { ModuleSection } from './module-section';
import styles from './modules.module.css';
import { goTo, Overview } from './overview';
import { useT } from './texts';
import { useChecks } from './use-checks';

/** What does the same where the page can only read. */
const command = 'npm run modules -- help';

/** Which version of each module runs, and what can be changed about it. */
export function ModulesPage() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(toldInPlace(asOptions(modulesQuery())));
  const checks = useChecks();
  const { hash, key } = useLocation();
  const isThere = data !== undefined;
  useEffect(() => {
    // `key`: the same address once more.
    if (isThere && key && hash) goTo(hash.slice(1));
  }, [isThere, hash, key]);
  if (error) {
    return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} level={2} />;
  }
  if (!data) {
    return (
      <SettingsPage>
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage>
      {data.revision === null ? (
        <Notice icon="info">
          {t('read-only')} <code className={styles.code}>{command}</code>
        </Notice>
      ) : (
        <Notice icon="info">{t('next-load')}</Notice>
      )}
      {data.revision !== null && <Overview modules={data.modules} checks={checks} />}
      {data.modules.map((module) => (
        <ModuleSection key={module.name} module={module} revision={data.revision} checks={checks} />
      ))}
      {data.revision !== null && (
        <SettingsSection wide title={t('log')}>
          <ChangeLog log={data.log} />
        </SettingsSection>
      )}
    </SettingsPage>
  );
}
