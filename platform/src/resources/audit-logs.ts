/** The audit log's lists. */
import { ACTION_TYPES } from '../framework/audit.js';
import { badRequest } from '../framework/errors.js';
import { parseEntityType, parseUuid } from '../framework/ids.js';
import { type Condition, type ListSource, page, parsePageLink, where } from '../framework/paging.js';
import { type Call, defineRoute, T } from '../framework/route.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import { splitKeys } from '../telemetry/key-list.js';

interface AuditRow {
  id: string;
  created_time: number;
  tenant_id: string;
  customer_id: string;
  entity_id: string;
  entity_type: string;
  entity_name: string | null;
  user_id: string;
  user_name: string | null;
  action_type: string;
  action_data: string;
  action_status: string;
  action_failure_details: string;
}

const show = (row: AuditRow) => ({
  id: { id: row.id },
  createdTime: row.created_time,
  tenantId: { entityType: 'TENANT', id: row.tenant_id },
  customerId: { entityType: 'CUSTOMER', id: row.customer_id },
  entityId: { entityType: row.entity_type, id: row.entity_id },
  entityName: row.entity_name,
  userId: { entityType: 'USER', id: row.user_id },
  userName: row.user_name,
  actionType: row.action_type,
  actionData: JSON.parse(row.action_data) as unknown,
  actionStatus: row.action_status,
  actionFailureDetails: row.action_failure_details,
});

const SEARCH = {
  entityType: 't.entity_type',
  entityName: 't.entity_name_folded',
  userName: 't.user_name_folded',
  actionType: 't.action_type',
  actionStatus: 't.action_status',
} as const;

const ALL = ['entityType', 'entityName', 'userName', 'actionType', 'actionStatus'] as const;

const source = (search: readonly (keyof typeof SEARCH)[]): ListSource => ({
  select: 't.*',
  table: 'audit_log',
  sort: {
    id: 't.id',
    createdTime: 't.created_time',
    tenantId: 't.tenant_id',
    customerId: 't.customer_id',
    entityType: 't.entity_type',
    entityId: 't.entity_id',
    entityName: 't.entity_name',
    userId: 't.user_id',
    userName: 't.user_name',
    actionType: 't.action_type',
    actionData: 't.action_data',
    actionStatus: 't.action_status',
    actionFailureDetails: 't.action_failure_details',
  },
  search: search.map((member) => SEARCH[member]),
  ...(search === ALL && { searchTogether: 't.searched' }),
});

/** The action types of a query, in any letter case; none: all. Throws 400 for an unknown one. */
function actionCondition(text: string | undefined): Condition[] {
  if (!text?.trim()) return [];
  const types = splitKeys(text).map((each) => {
    const known = ACTION_TYPES.find((type) => type === each.toUpperCase());
    if (!known) throw badRequest(`Unsupported action type '${each}'`);
    return known;
  });
  return [where('t.action_type IN (SELECT value FROM json_each(?))', JSON.stringify(types))];
}

const list = (tx: Tx, call: Call, search: readonly (keyof typeof SEARCH)[], scope?: Condition) =>
  timeBounded(call.query, (bounds) => {
    const own = where('t.tenant_id = ?', call.user.tenantId);
    const conditions = [own, ...(scope ? [scope] : []), ...actionCondition(call.query.actionTypes), ...bounds];
    return page<AuditRow, unknown>(tx, source(search), conditions, parsePageLink(call.query), show);
  });

export const auditLogRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/audit/logs',
    auth: T,
    mode: 'read',
    handler: (tx, call) => list(tx, call, ALL),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/logs/customer/:customerId',
    auth: T,
    mode: 'read',
    handler: (tx, call) => list(tx, call, ALL, where('t.customer_id = ?', parseUuid(call.param('customerId')))),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/logs/user/:userId',
    auth: T,
    mode: 'read',
    handler: (tx, call) =>
      list(
        tx,
        call,
        ['entityType', 'entityName', 'actionType', 'actionStatus'],
        where('t.user_id = ?', parseUuid(call.param('userId'))),
      ),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/logs/entity/:entityType/:entityId',
    auth: T,
    mode: 'read',
    handler: (tx, call) =>
      list(
        tx,
        call,
        ['entityName', 'userName', 'actionType', 'actionStatus'],
        where(
          't.entity_type = ? AND t.entity_id = ?',
          parseEntityType(call.param('entityType')),
          parseUuid(call.param('entityId')),
        ),
      ),
  }),
];
