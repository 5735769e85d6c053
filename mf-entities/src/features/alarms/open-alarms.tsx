import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { Age } from '@mullion/shared-kit/entity/age';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { type Severity, SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import styles from './open-alarms.module.css';

/** The newest that are listed; more are counted. */
const listed = 5;
const refreshMs = 30_000;

interface OpenAlarm {
  id: EntityId;
  createdTime: number;
  type: string;
  severity: Severity;
  status: string;
}

const openAlarmsQuery = ({ entityType, id }: EntityId) =>
  queryOptions({
    queryKey: ['alarms', entityType, id, 'open'],
    queryFn: ({ signal }) =>
      http.get<PageData<OpenAlarm>>(
        `/api/alarm/${entityType}/${id}`,
        { searchStatus: 'ACTIVE', pageSize: listed, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' },
        // The list itself says what went wrong.
        { signal, silent: true, ignoreLoading: true },
      ),
    refetchInterval: refreshMs,
  });

/** Alarms of an entity that are still active, the newest first. */
export function OpenAlarms({ entity }: { entity: EntityId }) {
  const t = useT('mf-entities');
  const { data, error, isPending, refetch } = useQuery(openAlarmsQuery(entity));
  if (isPending) return <Skeleton lines={2} height="1.25rem" />;
  if (!data)
    return (
      <p className={styles.none}>
        {errorText(error)}{' '}
        <Button size="small" variant="text" onClick={() => void refetch()}>
          {t('kit:retry')}
        </Button>
      </p>
    );
  if (data.data.length === 0) return <p className={styles.none}>{t('overview.no-alarms')}</p>;
  const more = data.totalElements - data.data.length;
  return (
    <>
      <ul className={styles.alarms}>
        {data.data.map(({ id, severity, type, status, createdTime }) => (
          <li key={id.id} className={styles.alarm}>
            <SeverityMark severity={severity} />
            <span className={styles.severity}>{t(`severity.${severity}`)}</span>
            <bdi className={styles.type}>{type}</bdi>
            {status.endsWith('_ACK') && <span className={styles.state}>{t('overview.acknowledged')}</span>}
            <span className={styles.age}>
              <Age ts={createdTime} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.none}>{t('overview.more-alarms', { count: more })}</p>}
    </>
  );
}
