/** The audit log's lists. */
import { ACTION_TYPES } from '../framework/audit.js';
import { badRequest } from '../framework/errors.js';
import { parseEntityType, parseUuid } from '../framework/ids.js';
import {
  type Condition,
  fold,
  type ListSource,
  matches,
  type PageData,
  page,
  parsePageLink,
  toPage,
  where,
} from '../framework/paging.js';
import { type Call, defineRoute, T } from '../framework/route.js';
import { timeBound, timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import { splitKeys } from '../telemetry/key-list.js';
import { idsInOrder, isOrdered, ORDERED } from './audit-order.js';

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

type Searched = readonly (keyof typeof ORDERED)[];

const QUARTER = 900_000;
/** Later than anything. */
const FOREVER = Number.MAX_SAFE_INTEGER - 1;

const ALL = ['entityType', 'entityName', 'userName', 'actionType', 'actionStatus'] as const;

const source: ListSource = {
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
  // Texts are looked for where each is once (`textsFound`).
  search: [],
  sortsFew: true,
};

/** The action types of a query as JSON, in any letter case; null: all. Throws 400 for an unknown one. */
function actionsOf({ actionTypes }: Call['query']): string | null {
  if (!actionTypes?.trim()) return null;
  const types = splitKeys(actionTypes).map((each) => {
    const known = ACTION_TYPES.find((type) => type === each.toUpperCase());
    if (!known) throw badRequest(`Unsupported action type '${each}'`);
    return known;
  });
  return JSON.stringify(types);
}

const isAction = (column: string, actions: string) => where(`${column} IN (SELECT value FROM json_each(?))`, actions);

/** What texts of actions, and those that are searched for, are like. */
function textsLike({ query, user }: Call, search: Searched, textSearch: string | null): Condition[] {
  const actions = actionsOf(query);
  return [
    where('x.tenant_id = ?', user.tenantId),
    ...(actions ? [isAction('x.action_type', actions)] : []),
    ...(textSearch ? [matches({ search: search.map((member) => ORDERED[member]) }, fold(textSearch))] : []),
  ];
}

/** Rows of actions, and of texts that are searched for; none: all. */
function textsFound(call: Call, search: Searched, textSearch: string | null, key = 't.text_id'): Condition[] {
  const all = textsLike(call, search, textSearch);
  if (all.length === 1) return [];
  const sql = `${key} IN (SELECT x.id FROM audit_text x WHERE ${all.map((one) => one.sql).join(' AND ')})`;
  return [where(sql, ...all.flatMap(({ params }) => params))];
}

/** How many rows a tenant has, by the counts of whole quarters of an hour; rows of those that a bound cuts are counted one by one. */
function countByQuarters(tx: Tx, call: Call): number {
  const { query, user } = call;
  const actions = actionsOf(query);
  const sum = (what: string, conditions: readonly Condition[]) => {
    const all = [where('t.tenant_id = ?', user.tenantId), ...conditions];
    const sql = `SELECT ${what} t WHERE ${all.map((one) => one.sql).join(' AND ')}`;
    return tx.get<{ n: number | null }>(sql, ...all.flatMap(({ params }) => params))?.n ?? 0;
  };
  const rows = (from: number, before: number) => {
    const within = where('t.created_time >= ? AND t.created_time < ?', from, before);
    // They are few: whatever they are about, they are found by their time.
    const found = textsFound(call, ALL, null, '+t.text_id');
    return from < before ? sum('count(*) AS n FROM audit_log', [within, ...found]) : 0;
  };
  const start = timeBound(query, 'startTime') ?? 0;
  const before = (timeBound(query, 'endTime') ?? FOREVER) + 1;
  const [first, last] = [Math.ceil(start / QUARTER), Math.floor(before / QUARTER)];
  if (first >= last) return rows(start, before);
  const quarters = where('t.quarter >= ? AND t.quarter < ?', first, last);
  const whole = sum('sum(t.count) AS n FROM audit_count', [
    quarters,
    ...(actions ? [isAction('t.action_type', actions)] : []),
  ]);
  return rows(start, first * QUARTER) + whole + rows(last * QUARTER, before);
}

/** A page of the tenant's whole log in the order of a text. */
function inOrder(tx: Tx, call: Call, by: keyof typeof ORDERED, bounds: readonly Condition[]): PageData<unknown> {
  const link = parsePageLink(call.query);
  const { textSearch, descending, page: at, pageSize } = link;
  const rows = [where('t.tenant_id = ?', call.user.tenantId), ...bounds];
  const counted = [...rows, ...textsFound(call, ALL, textSearch)];
  const total = textSearch ? countOf(tx, counted) : countByQuarters(tx, call);
  const order = { by, descending, offset: at * pageSize, limit: Math.min(pageSize, total - at * pageSize), total };
  const ids = order.limit > 0 ? idsInOrder(tx, textsLike(call, ALL, textSearch), rows, order) : [];
  const found = tx.all<AuditRow>(
    'SELECT t.* FROM json_each(?) f CROSS JOIN audit_log t ON t.id = f.value ORDER BY f.key',
    JSON.stringify(ids),
  );
  return toPage(found.map(show), total, link);
}

const countOf = (tx: Tx, conditions: readonly Condition[]): number =>
  tx.get<{ n: number }>(
    `SELECT count(*) AS n FROM audit_log t WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    ...conditions.flatMap(({ params }) => params),
  )?.n ?? 0;

const list = (tx: Tx, call: Call, search: Searched, scope?: Condition) =>
  timeBounded(call.query, (bounds) => {
    const link = parsePageLink(call.query);
    if (!scope && isOrdered(link.sortProperty)) return inOrder(tx, call, link.sortProperty, bounds);
    const own = where('t.tenant_id = ?', call.user.tenantId);
    const conditions = [own, ...(scope ? [scope] : []), ...textsFound(call, search, link.textSearch), ...bounds];
    const isWhole = !scope && !link.textSearch;
    const counted = isWhole ? { ...source, count: () => countByQuarters(tx, call) } : source;
    return page<AuditRow, unknown>(tx, counted, conditions, link, show);
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
