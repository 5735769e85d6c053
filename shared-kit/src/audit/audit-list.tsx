import { queryOptions } from '@tanstack/react-query';
import { type AuditLog, fetchAuditLogs } from '../api/audit-logs';
import { type EntityId, NULL_UUID } from '../api/entity-id';
import { entityTypeInfo } from '../api/entity-types';
import { loadCode } from '../browser/load-code';
import type { Translate } from '../i18n/i18n';
import type { Column } from '../list/column';
import { defineList } from '../list/define-list';
import { EntityLink } from '../list/entity-link';
import { pagedRows } from '../list/list-source';
import { filterTimewindow, timewindowFilter } from '../list/timewindow-filter';
import { DAY } from '../time/constants';
import { formatDateTime, isoTime } from '../time/format';
import { serverClock } from '../time/server-time';
import { timewindowSpan } from '../time/subscription-window';
import { completeTimewindow, HISTORY_LAST, HISTORY_TAB, type StoredTimewindow } from '../time/timewindow';
import { StatusDot } from '../ui/status-dot';
import { actionFilter, chosenActions } from './action-filter';
import styles from './audit.module.css';
import type { AuditContext } from './audit-context';

/** What the rows are called. */
export const auditNaming = {
  id: ({ id }: AuditLog) => id.id,
  name: ({ actionType, createdTime }: AuditLog) => `${actionType} ${formatDateTime(createdTime)}`,
  counted: 'counted',
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
  label: 'time',
  sort: 'createdTime',
  width: '11.5rem',
  priority: 1,
  cell: ({ createdTime }) => formatDateTime(createdTime),
  file: ({ createdTime }) => isoTime(createdTime),
};

const entityColumns: readonly Column<AuditLog, AuditContext>[] = [
  {
    id: 'entityType',
    label: 'entity-type',
    sort: 'entityType',
    width: '9rem',
    priority: 4,
    cell: (log, { t }) => typeText(log, t),
    file: (log, { t }) => typeText(log, t),
  },
  {
    id: 'entityName',
    label: 'entity',
    sort: 'entityName',
    width: '20cqi',
    priority: 2,
    cell: ({ entityId, entityName }) =>
      // What could not be added has a name, and no page.
      entityId.id === NULL_UUID ? (
        <bdi title={entityName ?? undefined}>{entityName}</bdi>
      ) : (
        entityName && <EntityLink id={entityId} name={entityName} />
      ),
    file: ({ entityName }) => entityName,
  },
];

const user: Column<AuditLog, AuditContext> = {
  id: 'userName',
  label: 'user',
  sort: 'userName',
  width: '20cqi',
  priority: 2,
  cell: ({ userName }) => <bdi title={userName}>{userName}</bdi>,
  file: ({ userName }) => userName,
};

/** What was done, and whether it worked; where there is no room for a column of entities, `ofEntities` says them below. */
const action = (ofEntities: boolean): readonly Column<AuditLog, AuditContext>[] => [
  {
    id: 'actionType',
    label: 'action',
    sort: 'actionType',
    priority: 1,
    naming: true,
    cell: ({ actionType, actionStatus, entityName }, { t }) => (
      <>
        <span className={styles.action} data-failed={actionStatus === 'FAILURE' ? t('status.FAILURE') : undefined}>
          {t(`action.${actionType}`)}
        </span>
        {ofEntities && entityName && <span className={styles.entity} data-name={entityName} />}
      </>
    ),
    file: ({ actionType }, { t }) => t(`action.${actionType}`),
  },
  {
    id: 'actionStatus',
    label: 'status',
    sort: 'actionStatus',
    width: '8rem',
    priority: 2,
    cell: ({ actionStatus }, { t }) => (
      <StatusDot status={actionStatus === 'SUCCESS' ? 'ok' : 'error'}>{t(`status.${actionStatus}`)}</StatusDot>
    ),
    file: ({ actionStatus }, { t }) => t(`status.${actionStatus}`),
  },
];

const auditList = (columns: readonly Column<AuditLog, AuditContext>[]) =>
  defineList<AuditLog, AuditContext>({
    title: 'title',
    file: 'title',
    useSource: pagedRows(({ context: { of }, link, filter }) => {
      const timewindow = filterTimewindow(filter.window, lastDay);
      return queryOptions({
        queryKey: ['auditLogs', of?.entityType, of?.id, timewindow, link, filter.actions],
        queryFn: ({ signal }) => {
          const now = serverClock.estimate();
          const { startTimeMs, endTimeMs } = timewindowSpan(completeTimewindow(timewindow, { now }), now);
          // What has just happened is in a window that ends now, whatever the clocks say.
          const end = endTimeMs < now && { endTime: endTimeMs };
          const actionTypes = chosenActions(filter.actions);
          return fetchAuditLogs(of, { ...link, startTime: startTimeMs, ...end, actionTypes }, { signal });
        },
      });
    }),
    columns,
    refresh: true,
    sort: { property: 'createdTime', direction: 'DESC' },
    search: 'search',
    filters: [timewindowFilter({ name: 'window', usual: lastDay, historyOnly: true }), actionFilter],
    open: async (log, { t }) => {
      // Most of it is the editor that shows the data.
      const { openAuditDialog } = await loadCode(() => import(/* webpackChunkName: "kit-editors" */ './audit-dialog'));
      await openAuditDialog(log, t);
    },
    empty: { icon: 'track_changes', title: 'none', text: 'none.text' },
  });

const ofEntity = auditList([time, ...action(false), user]);
const ofUser = auditList([time, ...action(true), ...entityColumns]);
const ofMany = auditList([time, ...action(true), ...entityColumns, user]);

/** The list of a log: it names nobody whom the page around it is about. */
export const auditListOf = (of: EntityId | null) =>
  of === null || of.entityType === 'CUSTOMER' ? ofMany : of.entityType === 'USER' ? ofUser : ofEntity;
