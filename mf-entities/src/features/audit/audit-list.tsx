import { type AuditLog, fetchAuditLogsOf } from '@mullion/shared-kit/api/audit-logs';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList } from '@mullion/shared-kit/list/define-list';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';
import { pagedRows } from '@mullion/shared-kit/list/list-source';
import { filterTimewindow, timewindowFilter } from '@mullion/shared-kit/list/timewindow-filter';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { DAY } from '@mullion/shared-kit/time/constants';
import { formatDateTime, isoTime } from '@mullion/shared-kit/time/format';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { timewindowSpan } from '@mullion/shared-kit/time/subscription-window';
import {
  completeTimewindow,
  HISTORY_LAST,
  HISTORY_TAB,
  type StoredTimewindow,
} from '@mullion/shared-kit/time/timewindow';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { queryOptions } from '@tanstack/react-query';
import styles from './audit.module.css';

type AuditContext = TabContext<AuditLog>;

/** What the rows are called. */
export const auditNaming = {
  id: ({ id }: AuditLog) => id.id,
  name: ({ actionType, createdTime }: AuditLog) => `${actionType} ${formatDateTime(createdTime)}`,
  counted: 'audit.counted',
};

const lastDay: StoredTimewindow = {
  selectedTab: HISTORY_TAB,
  history: { historyType: HISTORY_LAST, timewindowMs: DAY },
};

/** Whether it is about an alarm: the log files these under their originators, under the alarm's type; a deleted one has no id. */
function isOfAlarm({ actionType, actionData }: AuditLog): boolean {
  const data = actionData as { entity?: { id?: EntityId }; entityId?: unknown } | null;
  return data?.entity?.id?.entityType === 'ALARM' || (actionType === 'DELETED' && data?.entityId === null);
}

const typeText = (log: AuditLog, t: Translate) => {
  const type = isOfAlarm(log) ? 'ALARM' : log.entityId.entityType;
  const info = entityTypeInfo(type);
  return info ? t(info.label) : type;
};

const time: Column<AuditLog, AuditContext> = {
  id: 'createdTime',
  label: 'audit.time',
  sort: 'createdTime',
  width: '11.5rem',
  priority: 1,
  cell: ({ createdTime }) => formatDateTime(createdTime),
  file: ({ createdTime }) => isoTime(createdTime),
};

const entityColumns: readonly Column<AuditLog, AuditContext>[] = [
  {
    id: 'entityType',
    label: 'audit.entity-type',
    sort: 'entityType',
    width: '9rem',
    priority: 3,
    cell: (log, { t }) => typeText(log, t),
    file: (log, { t }) => typeText(log, t),
  },
  {
    id: 'entityName',
    label: 'audit.entity',
    sort: 'entityName',
    width: '22cqi',
    priority: 2,
    cell: ({ entityId, entityName }) => entityName && <EntityLink id={entityId} name={entityName} />,
    file: ({ entityName }) => entityName,
  },
];

const user: Column<AuditLog, AuditContext> = {
  id: 'userName',
  label: 'audit.user',
  sort: 'userName',
  width: '24cqi',
  priority: 2,
  cell: ({ userName }) => <bdi title={userName}>{userName}</bdi>,
  file: ({ userName }) => userName,
};

const action: readonly Column<AuditLog, AuditContext>[] = [
  {
    id: 'actionType',
    label: 'audit.action',
    sort: 'actionType',
    priority: 1,
    naming: true,
    cell: ({ actionType, actionStatus }, { t }) => (
      <span className={styles.action} data-failed={actionStatus === 'FAILURE' ? t('audit.status.FAILURE') : undefined}>
        {t(`audit.action.${actionType}`)}
      </span>
    ),
    file: ({ actionType }, { t }) => t(`audit.action.${actionType}`),
  },
  {
    id: 'actionStatus',
    label: 'audit.status',
    sort: 'actionStatus',
    width: '8rem',
    priority: 2,
    cell: ({ actionStatus }, { t }) => (
      <StatusDot status={actionStatus === 'SUCCESS' ? 'ok' : 'error'}>{t(`audit.status.${actionStatus}`)}</StatusDot>
    ),
    file: ({ actionStatus }, { t }) => t(`audit.status.${actionStatus}`),
  },
];

const auditList = (columns: readonly Column<AuditLog, AuditContext>[]) =>
  defineList<AuditLog, AuditContext>({
    title: 'audit.title',
    file: 'audit.title',
    useSource: pagedRows(({ context: { entity }, link, filter }) => {
      const timewindow = filterTimewindow(filter.window, lastDay);
      return queryOptions({
        queryKey: ['auditLogs', entity.entityType, entity.id, timewindow, link],
        queryFn: ({ signal }) => {
          const now = serverClock.estimate();
          const { startTimeMs, endTimeMs } = timewindowSpan(completeTimewindow(timewindow, { now }), now);
          // What has just happened is in a window that ends now, whatever the clocks say.
          const end = endTimeMs < now && { endTime: endTimeMs };
          return fetchAuditLogsOf(entity, { ...link, startTime: startTimeMs, ...end }, { signal });
        },
      });
    }),
    columns,
    refresh: true,
    sort: { property: 'createdTime', direction: 'DESC' },
    search: 'audit.search',
    filters: [timewindowFilter({ name: 'window', usual: lastDay, historyOnly: true })],
    open: async (log) => {
      const { openAuditDialog } = await loadCode(() => import(/* webpackChunkName: "audit-dialog" */ './audit-dialog'));
      await openAuditDialog(log);
    },
    empty: { icon: 'receipt_long', title: 'audit.none', text: 'audit.none.text' },
  });

/** What happened to an entity. */
export const auditOfEntity = auditList([time, ...action, user]);
/** What concerns a customer. */
export const auditOfCustomer = auditList([time, ...action, ...entityColumns, user]);
/** What a user did. */
export const auditOfUser = auditList([time, ...action, ...entityColumns]);
