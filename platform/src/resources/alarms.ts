/** Alarms: raised, merged, acknowledged, cleared. Their calls are in `alarm-routes.ts`. */
import { findEntity, requireEntity, requirePermission, roleMay } from '../framework/access.js';
import { type ActionType, audit } from '../framework/audit.js';
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { badRequest, forbidden } from '../framework/errors.js';
import {
  choice,
  type Field,
  flag,
  integer,
  jsonValue,
  parseEntityId,
  parseReference,
  referenceOrNone,
  text,
  wrongType,
} from '../framework/fields.js';
import { type EntityId, entityId, NULL_UUID } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import type { SessionUser } from '../framework/route.js';
import { requireFeature } from '../framework/tenant-features.js';
import type { Tx } from '../framework/tx.js';
import { filteredRelations } from './relation-search.js';

export const SEVERITIES = ['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE'] as const;
const STATUSES = ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK'] as const;
export type AlarmSeverity = (typeof SEVERITIES)[number];
export type AlarmStatus = (typeof STATUSES)[number];

export interface Alarm extends Entity {
  customerId: EntityId;
  type: string | null;
  originator: EntityId | null;
  severity: AlarmSeverity | null;
  status: AlarmStatus | null;
  startTs: number;
  endTs: number;
  /** 0: not yet. */
  ackTs: number;
  clearTs: number;
  details: unknown;
  propagate: boolean;
  propagateToOwner: boolean;
  propagateToTenant: boolean;
  /** Empty: relations of any type. */
  propagateRelationTypes: string[];
}

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A new alarm was raised. */
    'alarm.created': { tenantId: string };
    /** An alarm was raised, changed or deleted; `entities` are those it is listed on. */
    'alarm.changed': { alarm: Alarm; entities: EntityId[]; deleted: boolean };
  }
}

const originatorField: Field<EntityId | null> = {
  sortable: false,
  parse: parseEntityId,
  problems: () => [],
  store: (value) => value && JSON.stringify({ entityType: value.entityType, id: value.id }),
  show: (stored) => JSON.parse(String(stored)) as EntityId,
};

const relationTypesField: Field<string[]> = {
  sortable: false,
  parse: (value, property) => {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value) || value.some((type) => typeof type !== 'string')) {
      throw wrongType(property, 'a list of relation types');
    }
    return value;
  },
  problems: () => [],
  store: (value) => JSON.stringify(value),
  show: (stored) => JSON.parse(String(stored)) as string[],
};

export const alarms = defineResource<Alarm>({
  entityType: 'ALARM',
  label: 'Alarm',
  table: 'alarm',
  owner: 'customer',
  foreign: 403,
  nameFrom: 'type',
  fields: {
    customerId: referenceOrNone('CUSTOMER'),
    type: text(),
    originator: originatorField,
    severity: choice(SEVERITIES),
    status: choice(STATUSES),
    startTs: integer(),
    endTs: integer(),
    ackTs: integer(),
    clearTs: integer(),
    details: jsonValue({ checked: false }),
    propagate: flag(),
    propagateToOwner: flag(),
    propagateToTenant: flag(),
    propagateRelationTypes: relationTypesField,
  },
  search: ['type'],
  sortAlso: { originatorType: 't.originator_type', originatorId: 't.originator_id' },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [{ reach: 'customer', may: 'all' }],
  },
});

whenEntityDeleted('alarms', (tx, { entityType, id }) => {
  if (entityType === 'ALARM') tx.run('DELETE FROM entity_alarm WHERE alarm_id = ?', id);
});

export const isCleared = ({ status }: Alarm) => status === 'CLEARED_UNACK' || status === 'CLEARED_ACK';

/** The entities an alarm is listed on. */
function entitiesOf(tx: Tx, alarm: Alarm): EntityId[] {
  return tx
    .all<{ id: string; type: EntityId['entityType'] }>(
      'SELECT entity_id AS id, entity_type AS type FROM entity_alarm WHERE alarm_id = ?',
      alarm.id.id,
    )
    .map(({ id, type }) => entityId(type, id));
}

/** Lists the alarm on its originator and on whatever it propagates to. What was listed stays listed. */
function list(tx: Tx, alarm: Alarm, originator: EntityId): void {
  const targets = [originator];
  if (alarm.propagate) {
    const types = alarm.propagateRelationTypes.map((relationType) => ({ relationType, entityTypes: [] }));
    const search = { root: originator, direction: 'TO', group: 'COMMON', maxLevel: 0, lastLevelOnly: false } as const;
    targets.push(...filteredRelations(tx, search, types).map(({ from }) => from));
  }
  if (alarm.propagateToOwner && alarm.customerId.id !== NULL_UUID) targets.push(alarm.customerId);
  if (alarm.propagateToTenant && alarm.tenantId) targets.push(alarm.tenantId);
  for (const { entityType, id } of targets) {
    tx.run(
      'INSERT OR IGNORE INTO entity_alarm (entity_id, entity_type, alarm_id) VALUES (?, ?, ?)',
      id,
      entityType,
      alarm.id.id,
    );
  }
}

function announce(tx: Tx, alarm: Alarm): Alarm {
  tx.emit('alarm.changed', { alarm, entities: entitiesOf(tx, alarm), deleted: false });
  return alarm;
}

/** What a known alarm becomes when the same is raised again: times only grow, flags stay on, state is taken over. */
const merge = (old: Alarm, raised: Alarm): Partial<Alarm> => ({
  customerId: raised.customerId,
  endTs: Math.max(old.endTs, raised.startTs, raised.endTs),
  ackTs: Math.max(old.ackTs, raised.ackTs),
  clearTs: Math.max(old.clearTs, raised.clearTs),
  severity: raised.severity,
  status: raised.status,
  details: raised.details,
  propagate: old.propagate || raised.propagate,
  propagateToOwner: old.propagateToOwner || raised.propagateToOwner,
  propagateToTenant: old.propagateToTenant || raised.propagateToTenant,
  propagateRelationTypes: [...new Set([...old.propagateRelationTypes, ...raised.propagateRelationTypes])],
});

/** Whether an alarm is now passed on in a way it was not before. */
const isPassedOn = (now: Alarm, before: Alarm | undefined): boolean =>
  (now.propagate && !before?.propagate) ||
  (now.propagateToOwner && !before?.propagateToOwner) ||
  (now.propagateToTenant && !before?.propagateToTenant);

/** The alarm of an originator and a type that started last, or undefined. */
export const lastAlarm = (tx: Tx, tenantId: string, originatorId: string, type: string): Alarm | undefined =>
  alarms.all(
    tx,
    where('t.originator_id = ? AND t.type = ? AND t.tenant_id = ?', originatorId, type, tenantId),
    't.start_ts DESC, t.created_time DESC, t.id DESC LIMIT 1',
  )[0];

/** Stores a raised alarm: merged into the one it is about (`old`, else the one of originator and type that started last, unless cleared). */
export function raiseAlarm(tx: Tx, raised: Alarm, old?: Alarm): Alarm {
  const originator = raised.originator;
  if (!originator) throw badRequest('Alarm originator should be specified!');
  const completed: Alarm = { ...raised, startTs: raised.startTs || tx.now };
  completed.endTs ||= completed.startTs;
  const owner = findEntity(tx, old?.originator ?? originator)?.customerId;
  completed.customerId = entityId('CUSTOMER', owner ?? NULL_UUID);
  const latest = old ?? lastAlarm(tx, raised.tenantId?.id ?? '', originator.id, raised.type ?? '');
  const known = latest && (old || !isCleared(latest)) ? latest : undefined;
  if (!known && completed.tenantId) requireFeature(tx, completed.tenantId.id, 'alarmApiState');
  const stored = known
    ? alarms.patch(tx, known, merge(known, completed))
    : alarms.insert(tx, alarms.withName(completed));
  if (!known && stored.tenantId) tx.emit('alarm.created', { tenantId: stored.tenantId.id });
  // Where an alarm is listed is settled when it is raised or passed on, not by relations that come later.
  if (!known || isPassedOn(stored, known)) list(tx, stored, stored.originator ?? originator);
  return announce(tx, stored);
}

/** Saves the alarm of a request's body for the user. */
export function saveAlarm(tx: Tx, user: SessionUser, body: Record<string, unknown>): Alarm {
  const id = parseReference(body.id, 'id', 'ALARM');
  const old = id ? alarms.require(tx, user, id.id, 'WRITE') : undefined;
  alarms.checkHead(body);
  const raised = alarms.newEntity(tx, user.tenantId, body as Partial<Alarm>);
  if (!old) {
    if (!roleMay(alarms.kind, user.authority, 'CREATE')) throw forbidden();
    requirePermission(tx, alarms.kind, user, alarms.ownerOf(raised), 'CREATE');
  }
  const problems = text().problems(raised.type, 'type');
  if (problems.length > 0) throw badRequest(`Validation error: ${problems.join(', ')}`);
  if (!raised.type) throw badRequest('Alarm type should be specified!');
  if (!raised.originator) throw badRequest('Alarm originator should be specified!');
  if (!raised.severity) throw badRequest('Alarm severity should be specified!');
  if (!raised.status) throw badRequest('Alarm status should be specified!');
  if (!old) requireEntity(tx, user, raised.originator, 'READ');
  const alarm = raiseAlarm(tx, raised, old);
  auditAlarm(tx, user, old ? 'UPDATED' : 'ADDED', alarm);
  return alarm;
}

/** The audit log files alarms under their originator. */
export function auditAlarm(tx: Tx, user: SessionUser, action: ActionType, alarm: Alarm): void {
  audit(tx, user, {
    action,
    entityId: alarm.originator ?? alarm.id,
    name: alarm.type,
    customerId: alarm.customerId.id,
    data: action === 'DELETED' ? { entityId: null } : { entity: alarm },
    about: alarm.id,
    subject: alarm,
  });
}

/** Acknowledges; an acknowledged alarm stays as it is. */
export function acknowledgeAlarm(tx: Tx, alarm: Alarm): Alarm {
  if (alarm.status === 'ACTIVE_ACK' || alarm.status === 'CLEARED_ACK') return alarm;
  const status = alarm.status === 'ACTIVE_UNACK' ? 'ACTIVE_ACK' : 'CLEARED_ACK';
  return announce(tx, alarms.patch(tx, alarm, { status, ackTs: tx.now }));
}

/** Clears, with other details where some are given; a cleared alarm stays as it is. */
export function clearAlarm(tx: Tx, alarm: Alarm, details: unknown = alarm.details): Alarm {
  if (isCleared(alarm)) return alarm;
  const status = alarm.status === 'ACTIVE_UNACK' ? 'CLEARED_UNACK' : 'CLEARED_ACK';
  return announce(tx, alarms.patch(tx, alarm, { status, clearTs: tx.now, details }));
}

/** Deletes an alarm; no authorization. `user` is null where the platform itself does it. */
export function eraseAlarm(tx: Tx, alarm: Alarm, user: SessionUser | null): void {
  const entities = entitiesOf(tx, alarm);
  alarms.erase(tx, alarm, user);
  tx.emit('alarm.changed', { alarm, entities, deleted: true });
}

export function deleteAlarm(tx: Tx, alarm: Alarm, user: SessionUser): void {
  eraseAlarm(tx, alarm, user);
  auditAlarm(tx, user, 'DELETED', alarm);
}

/** SQL of a state filter on alarms `t`: all states, or those a search status stands for. Throws 400 for unknown ones. */
export function statusCondition(query: Readonly<Record<string, string | undefined>>): string | null {
  const { searchStatus, status } = query;
  if (searchStatus && status) {
    throw badRequest(
      "Invalid alarms search query: Both parameters 'searchStatus' and 'status' can't be specified at the same time!",
    );
  }
  if (status) {
    const known = STATUSES.find((each) => each === status);
    if (!known) throw wrongType('status', `one of ${STATUSES.join(', ')}`);
    return `t.status = '${known}'`;
  }
  switch (searchStatus || 'ANY') {
    case 'ANY':
      return null;
    case 'ACTIVE':
      return "t.status IN ('ACTIVE_UNACK', 'ACTIVE_ACK')";
    case 'CLEARED':
      return "t.status IN ('CLEARED_UNACK', 'CLEARED_ACK')";
    case 'ACK':
      return "t.status IN ('ACTIVE_ACK', 'CLEARED_ACK')";
    case 'UNACK':
      return "t.status IN ('ACTIVE_UNACK', 'CLEARED_UNACK')";
    default:
      throw wrongType('searchStatus', 'one of ANY, ACTIVE, CLEARED, ACK, UNACK');
  }
}
