import { type AuditLog, fetchEntityAuditLogs } from '../api/audit-logs';
import { isJsonObject } from '../browser/read-json';

/** A member that differs between two records of an entity. */
export interface MemberChange {
  /** Its path, such as `additionalInfo.description`. */
  path: string;
  /** What it was, as JSON; undefined: it was not there. */
  before: string | undefined;
  after: string | undefined;
}

/** Records that are looked through for an earlier state of the entity. */
const LOOKED_THROUGH = 20;

/** The entity as a record holds it. */
const entityIn = ({ actionData }: AuditLog): Record<string, unknown> | null => {
  const entity = isJsonObject(actionData) ? actionData.entity : null;
  return isJsonObject(entity) ? entity : null;
};

/** Whose it is: alarms are filed under their originators. */
const idIn = (log: AuditLog): unknown => {
  const id = entityIn(log)?.id;
  return isJsonObject(id) ? id.id : undefined;
};

/** Whether a record says how an entity was saved, so that an earlier one can be beside it. */
export const isOfSaving = (log: AuditLog): boolean =>
  log.actionType === 'UPDATED' && log.actionStatus === 'SUCCESS' && entityIn(log) !== null;

/** Members by their paths, as JSON. Lists are one value. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    for (const [name, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${name}` : name, into);
  } else if (value !== undefined && value !== null) into.set(path, JSON.stringify(value));
  return into;
}

/** What differs between two states of an entity. What is null is not there. */
export function changesBetween(before: object, after: object): MemberChange[] {
  const [old, now] = [flatten(before, '', new Map()), flatten(after, '', new Map())];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .sort()
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }));
}

/** What a saving changed, by the record before it; null: no earlier record of the entity is there. */
export async function readChanges(log: AuditLog, signal?: AbortSignal): Promise<MemberChange[] | null> {
  const now = entityIn(log);
  if (!now) return null;
  const { data } = await fetchEntityAuditLogs(
    log.entityId,
    {
      page: 0,
      pageSize: LOOKED_THROUGH,
      sortProperty: 'createdTime',
      sortOrder: 'DESC',
      startTime: 0,
      // Its own record is the first one, so that another of the same moment is not passed over.
      endTime: log.createdTime + 1,
      actionTypes: ['ADDED', 'UPDATED'],
    },
    { signal, ignoreErrors: true },
  );
  const own = data.findIndex(({ id }) => id.id === log.id.id);
  const earlier = data
    .slice(own + 1)
    .find(
      (one) =>
        one.actionStatus === 'SUCCESS' &&
        one.entityId.id === log.entityId.id &&
        entityIn(one) !== null &&
        idIn(one) === idIn(log),
    );
  const before = earlier && entityIn(earlier);
  return before ? changesBetween(before, now) : null;
}
