import { type AuditAction, type AuditLog, auditLogsQuery } from '@mullion/shared-kit/api/audit-logs';
import type { EntityId, EntityType } from '@mullion/shared-kit/api/entity-id';
import { findEntityData } from '@mullion/shared-kit/api/entity-query';
import { entityPath } from '@mullion/shared-kit/api/entity-types';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { HOME_REFRESH_MS } from './card';
import { type ChangedPart, comparable, describeChange } from './describe-change';

/** How many of them home shows. */
export const CHANGES = 7;
/** Records that are asked for: alarms are among them, which home shows elsewhere. */
const READ = 30;
/** Earlier records of an entity that are looked at. */
const EARLIER = 10;

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

/** A change with what it changed. */
export interface RecentChange {
  record: AuditLog;
  parts: readonly ChangedPart[];
  /** The page of what it is about; null where there is none any more. */
  path: string | null;
}

/** Alarms are logged under what they are about. */
function isChange({ actionStatus, actionData }: AuditLog): boolean {
  const { entity } = (actionData ?? {}) as { entity?: { id?: { entityType?: string } | null } | null };
  return actionStatus === 'SUCCESS' && entity?.id?.entityType !== 'ALARM';
}

const quietly = { silent: true, ignoreLoading: true };
const newest = { pageSize: READ, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' } as const;

/** Records never change: what was before one is asked for once. */
const earlierQuery = ({ id, entityId, createdTime, actionType }: AuditLog) =>
  queryOptions({
    queryKey: ['home', 'changes', 'before', id.id],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<PageData<AuditLog>>(
        `/api/audit/logs/entity/${entityId.entityType}/${entityId.id}`,
        {
          ...newest,
          pageSize: EARLIER,
          endTime: createdTime,
          actionTypes: actionType === 'ATTRIBUTES_UPDATED' ? [actionType] : ['ADDED', 'UPDATED'],
        },
        { ...quietly, signal },
      );
      return data.filter(
        (other) => other.id.id !== id.id && other.createdTime <= createdTime && other.actionStatus === 'SUCCESS',
      );
    },
    // A change elsewhere makes the page's other queries old, but not this one.
    staleTime: 'static',
  });

/** Those of the entities that are still there, as ids; of a type that cannot be asked for, all. */
async function stillThere(ids: readonly EntityId[], signal: AbortSignal): Promise<Set<string>> {
  const types = [...new Set(ids.map(({ entityType }) => entityType))];
  const found = await Promise.allSettled(
    types.map(async (entityType: EntityType) => {
      const entityList = [...new Set(ids.filter((one) => one.entityType === entityType).map(({ id }) => id))];
      const { data } = await findEntityData(
        {
          entityFilter: { type: 'entityList', entityType, entityList },
          pageLink: { page: 0, pageSize: entityList.length },
        },
        { ...quietly, signal },
      );
      return data.map(({ entityId }) => entityId.id);
    }),
  );
  return new Set(found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
}

/** What people and devices changed last in the tenant, with what it was before. Its administrators only. */
export const recentChangesQuery = () =>
  queryOptions({
    queryKey: ['home', 'changes'],
    queryFn: async ({ client, signal }): Promise<RecentChange[]> => {
      const { data } = await client.fetchQuery(auditLogsQuery(newest, changes, quietly));
      const records = data.filter(isChange).slice(0, CHANGES);
      const there = stillThere(
        records.flatMap(({ actionType, entityId }) =>
          actionType !== 'DELETED' && entityPath(entityId) ? [entityId] : [],
        ),
        signal,
      );
      const parts = Promise.all(records.map((record) => partsOf(record, client)));
      const [existing, all] = await Promise.all([there, parts]);
      return records.map((record, at) => ({
        record,
        parts: all[at] ?? [],
        path: existing.has(record.entityId.id) ? entityPath(record.entityId) : null,
      }));
    },
    refetchInterval: HOME_REFRESH_MS,
  });

/** An answer that does not come costs the comparison only. */
async function partsOf(record: AuditLog, client: QueryClient): Promise<ChangedPart[]> {
  if (record.actionType === 'ADDED' || !comparable.includes(record.actionType)) return describeChange(record);
  const earlier = await client.fetchQuery(earlierQuery(record)).catch(() => []);
  return describeChange(record, earlier);
}
