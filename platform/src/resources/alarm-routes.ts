/** The calls about alarms. */
import { findEntity, requireEntity } from '../framework/access.js';
import type { ActionType } from '../framework/audit.js';
import { entityId, parseEntityType, parseUuid } from '../framework/ids.js';
import { type Condition, parseFlag, where } from '../framework/paging.js';
import { type Call, defineRoute, S_T_C, T_C } from '../framework/route.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import {
  type Alarm,
  acknowledgeAlarm,
  alarms,
  auditAlarm,
  clearAlarm,
  deleteAlarm,
  SEVERITIES,
  saveAlarm,
  statusCondition,
} from './alarms.js';

const SEARCH = ['t.type_folded', 't.severity', 't.status'];

const withOriginator = (tx: Tx, alarm: Alarm, missing: string | null) => ({
  ...alarm,
  originatorName: alarm.originator ? (findEntity(tx, alarm.originator)?.name ?? missing) : missing,
});

function page(tx: Tx, call: Call, scope: Condition) {
  const { query } = call;
  const status = statusCondition(query);
  const named = parseFlag(query, 'fetchOriginator', false);
  const conditions = [scope, ...(status ? [where(status)] : [])];
  const { data, ...totals } = timeBounded(query, (bounds) =>
    alarms.list(tx, query, { where: [...conditions, ...bounds], search: SEARCH }),
  );
  const rows = data as unknown as Alarm[];
  return {
    data: rows.map((alarm) => (named ? withOriginator(tx, alarm, 'Deleted') : { ...alarm, originatorName: null })),
    ...totals,
  };
}

const entityOf = (call: Call) => entityId(parseEntityType(call.param('entityType')), parseUuid(call.param('entityId')));

const LISTED_ON = 't.id IN (SELECT ea.alarm_id FROM entity_alarm ea WHERE ea.entity_id = ? AND ea.entity_type = ?)';

/** Acknowledging and clearing: each writes its row in the audit log, also when there is nothing left to change. */
const changeOfState = (word: string, action: ActionType, change: (tx: Tx, alarm: Alarm) => Alarm) =>
  defineRoute({
    method: 'POST',
    path: `/api/alarm/:id/${word}`,
    auth: T_C,
    mode: 'write',
    handler: (tx, call) => {
      const alarm = alarms.require(tx, call.user, parseUuid(call.param('id')), 'WRITE');
      auditAlarm(tx, call.user, action, change(tx, alarm));
    },
  });

export const alarmRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/alarm/:id',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => alarms.require(tx, call.user, parseUuid(call.param('id')), 'READ'),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/alarm/info/:id',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => withOriginator(tx, alarms.require(tx, call.user, parseUuid(call.param('id')), 'READ'), null),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/alarm',
    auth: T_C,
    mode: 'write',
    handler: (tx, call) => saveAlarm(tx, call.user, call.object),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/alarm/:id',
    auth: T_C,
    mode: 'write',
    handler: (tx, call) => {
      deleteAlarm(tx, alarms.require(tx, call.user, parseUuid(call.param('id')), 'DELETE'), call.user);
      return true;
    },
  }),
  changeOfState('ack', 'ALARM_ACK', acknowledgeAlarm),
  changeOfState('clear', 'ALARM_CLEAR', clearAlarm),
  defineRoute({
    method: 'GET',
    path: '/api/alarms',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const { authority, tenantId, customerId } = call.user;
      const scope =
        authority === 'CUSTOMER_USER'
          ? where('t.tenant_id = ? AND t.customer_id = ?', tenantId, customerId)
          : where('t.tenant_id = ?', tenantId);
      return page(tx, call, scope);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/alarm/:entityType/:entityId',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const entity = entityOf(call);
      requireEntity(tx, call.user, entity, 'READ');
      return page(tx, call, where(LISTED_ON, entity.id, entity.entityType));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/alarm/highestSeverity/:entityType/:entityId',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const entity = entityOf(call);
      const status = statusCondition(call.query);
      requireEntity(tx, call.user, entity, 'READ');
      const present = tx
        .all<{ severity: string }>(
          `SELECT DISTINCT t.severity AS severity FROM alarm t WHERE ${LISTED_ON}${status ? ` AND ${status}` : ''}`,
          entity.id,
          entity.entityType,
        )
        .map(({ severity }) => severity);
      return SEVERITIES.find((severity) => present.includes(severity));
    },
  }),
];
