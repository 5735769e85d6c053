import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { openAlarmsQuery, severities } from './alarm-counts';
import styles from './open-alarms.module.css';
import { Panel } from './panel';

/** How many alarms are active, by severity. */
export function OpenAlarms() {
  const t = useT('shell');
  const { data, error, isFetching, refetch } = useQuery(openAlarmsQuery());
  return (
    <Panel
      title={t('alarms.title')}
      more={data && <span className={styles.sum}>{t('alarms.open', { count: data.all })}</span>}
      busy={!data && !error}
    >
      {error && !data ? (
        <ErrorState reason={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <dl className={styles.severities}>
          {severities.map((severity) => {
            const count = data?.bySeverity[severity];
            return (
              <div key={severity} className={styles.severity} data-severity={count ? severity : undefined}>
                <dt className={styles.name}>{t(`severity.${severity}`)}</dt>
                <dd className={styles.count}>
                  {count === undefined ? <Skeleton width="1.5rem" height="1.25rem" /> : formatNumber(count)}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {data && data.counted < data.all && <p className={styles.part}>{t('alarms.newest', { count: data.counted })}</p>}
    </Panel>
  );
}
