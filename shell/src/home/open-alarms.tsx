import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMayOpen } from '../routing/use-may-open';
import { openAlarmsQuery, type Severity, severities } from './alarm-counts';
import styles from './open-alarms.module.css';
import { Panel } from './panel';

/** How many alarms are active, by severity; each number leads to its alarms. */
export function OpenAlarms() {
  const t = useT('shell');
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { data, error, isFetching, refetch } = useQuery(openAlarmsQuery());
  const show = async (severity: Severity) => {
    const { AlarmList } = await loadCode(() => import(/* webpackChunkName: "alarm-list" */ './alarm-list'));
    const alarms = data?.alarms.filter((alarm) => alarm.severity === severity) ?? [];
    const path = await openDialog<string>((close) => (
      <AlarmList severity={severity} alarms={alarms} mayOpen={mayOpen} onOpen={close} />
    ));
    if (path) await navigate(path);
  };
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
                  {count === undefined ? (
                    <Skeleton width="1.5rem" height="1.25rem" />
                  ) : count ? (
                    <button
                      type="button"
                      className={styles.open}
                      aria-label={`${formatNumber(count)} ${t(`severity.${severity}`)}`}
                      aria-haspopup="dialog"
                      onClick={() => runSafely(() => show(severity))}
                    >
                      {formatNumber(count)}
                    </button>
                  ) : (
                    formatNumber(count)
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {data && data.alarms.length < data.all && (
        <p className={styles.part}>{t('alarms.newest', { count: data.alarms.length })}</p>
      )}
    </Panel>
  );
}
