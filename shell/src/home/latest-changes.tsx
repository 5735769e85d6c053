import { type AuditAction, auditLogsQuery } from '@mullion/shared-kit/api/audit-logs';
import { entityPath, entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { Age } from '@mullion/shared-kit/entity/age';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMayOpen } from '../routing/use-may-open';
import { FIGURES_REFRESH_MS } from './figures';
import styles from './latest-changes.module.css';
import { Panel } from './panel';

/** How many of them home shows. */
const CHANGES = 6;
const AUDIT_LOG_PATH = '/auditLogs';

/** Of all that is logged, what changed something that others will meet. */
const changes: readonly AuditAction[] = [
  'ADDED',
  'UPDATED',
  'DELETED',
  'CREDENTIALS_UPDATED',
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'TIMESERIES_DELETED',
  'ASSIGNED_TO_CUSTOMER',
  'UNASSIGNED_FROM_CUSTOMER',
  'ACTIVATED',
  'SUSPENDED',
  'PROVISION_SUCCESS',
];

const newest = { pageSize: CHANGES, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' } as const;

/** What people and devices changed last in the tenant, each with a link to what it is about. */
export function LatestChanges() {
  const t = useT('shell');
  const mayOpen = useMayOpen();
  const { data, error, isFetching, refetch } = useQuery({
    ...auditLogsQuery(newest, changes, { silent: true, ignoreLoading: true }),
    refetchInterval: FIGURES_REFRESH_MS,
  });
  return (
    <Panel
      title={t('changes.title')}
      more={mayOpen(AUDIT_LOG_PATH) && <TextLink to={AUDIT_LOG_PATH}>{t('changes.all')}</TextLink>}
      busy={!data && !error}
      className={styles.panel}
    >
      {data?.data.length === 0 ? (
        <EmptyState icon="history" title={t('changes.empty')} />
      ) : data ? (
        <ul className={styles.list}>
          {data.data.map(({ id, createdTime, entityId, entityName, userName, actionType }) => {
            const info = entityTypeInfo(entityId.entityType);
            const path = actionType === 'DELETED' ? null : entityPath(entityId);
            const name = entityName ?? entityId.entityType;
            return (
              <li key={id.id} className={styles.change}>
                <Icon name={info?.icon ?? 'history'} className={styles.icon} />
                <span className={styles.what}>
                  {path && mayOpen(path) ? <TextLink to={path}>{name}</TextLink> : <span>{name}</span>}
                  <span className={styles.action}>{t(`change.${actionType}`)}</span>
                </span>
                <span className={styles.who}>
                  <bdi>{userName}</bdi> · <Age ts={createdTime} />
                </span>
              </li>
            );
          })}
        </ul>
      ) : error ? (
        <ErrorState reason={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ul className={styles.list}>
          {Array.from({ length: CHANGES }, (_, line) => (
            <li key={line} className={styles.change}>
              <Skeleton width="1.125rem" height="1.125rem" />
              <span className={styles.what}>
                <Skeleton width="60%" />
              </span>
              <span className={styles.who}>
                <Skeleton width="8rem" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
