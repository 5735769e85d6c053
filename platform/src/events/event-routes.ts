/** The calls of events: lists by type and filter, clearing, the latest debugged input of a rule node. */
import { requireEntity } from '../framework/access.js';
import { badRequest } from '../framework/errors.js';
import { type EntityId, entityId, parseEntityType, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { type Condition, type ListSource, page, parsePageLink, where } from '../framework/paging.js';
import { runInPieces } from '../framework/pieces.js';
import { type Call, defineRoute, S_T_C, type SessionUser, T } from '../framework/route.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { type EventFilter, parseEventFilter } from './event-filter.js';
import { parseEventType } from './event-types.js';

interface EventRow {
  id: string;
  created_time: number;
  tenant_id: string;
  entity_id: string;
  entity_type: EntityId['entityType'];
  type: string;
  body: string;
}

const SOURCE: ListSource = {
  select: 't.id, t.created_time, t.tenant_id, t.entity_id, t.entity_type, t.type, t.body',
  table: 'event',
  sort: { id: 't.id', createdTime: 't.created_time', type: 't.type', uid: 't.id' },
  search: [],
};

const show = (row: EventRow) => ({
  id: { id: row.id },
  createdTime: row.created_time,
  tenantId: entityId('TENANT', row.tenant_id),
  entityId: entityId(row.entity_type, row.entity_id),
  type: row.type,
  uid: row.id,
  body: JSON.parse(row.body) as unknown,
});

type Path = Pick<Call, 'param'>;
const entityOf = (call: Path): EntityId =>
  entityId(parseEntityType(call.param('entityType')), parseUuid(call.param('entityId')));

function list(tx: Tx, call: Call, { type, conditions }: EventFilter) {
  const { tenantId } = call.query;
  if (tenantId === undefined) throw badRequest("Required request parameter 'tenantId' is not present");
  const owner = parseUuid(tenantId);
  const entity = entityOf(call);
  requireEntity(tx, call.user, entity, 'READ');
  const own = where('t.entity_id = ? AND t.type = ? AND t.tenant_id = ?', entity.id, type, owner);
  return timeBounded(call.query, (bounds) => {
    const { textSearch: _textSearch, ...query } = call.query;
    return page<EventRow, unknown>(tx, SOURCE, [own, ...conditions, ...bounds], parsePageLink(query), show);
  });
}

/** Events cleared in one transaction. */
const AT_ONCE = 500;

interface Clearing {
  user: SessionUser;
  entity: EntityId;
  filter: Record<string, unknown>;
  query: Record<string, string | undefined>;
}

/** Deletes some of the events a clearing means; answers whether there may be more. */
const clearSome = defineOperation('events.clear', 'write', (tx, { user, entity, filter, query }: Clearing): boolean => {
  requireGoodToken(tx, user);
  const { tenantId } = requireEntity(tx, user, entity, 'WRITE');
  const { type, conditions } = parseEventFilter(filter);
  const own = where('t.entity_id = ? AND t.type = ? AND t.tenant_id = ?', entity.id, type, tenantId);
  return timeBounded(query, (bounds) => {
    const all: Condition[] = [own, ...conditions, ...bounds];
    const deleted = tx.run(
      `DELETE FROM event WHERE id IN (SELECT t.id FROM event t WHERE ${all.map(({ sql }) => sql).join(' AND ')} LIMIT ${AT_ONCE})`,
      ...all.flatMap(({ params }) => params),
    );
    return deleted === AT_ONCE;
  });
});

export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/events/:entityType/:entityId/:eventType',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => list(tx, call, { type: parseEventType(call.param('eventType')), conditions: [] }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/events/:entityType/:entityId',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => list(tx, call, { type: 'LC_EVENT', conditions: [] }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/events/:entityType/:entityId',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => list(tx, call, parseEventFilter(call.object)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/events/:entityType/:entityId/clear',
    auth: S_T_C,
    mode: 'main',
    body: 'request',
    handler: async ({ db }, call) => {
      const { startTime, endTime } = call.query;
      const clearing = { user: call.user, entity: entityOf(call), filter: call.object, query: { startTime, endTime } };
      await runInPieces(db, clearSome, clearing);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ruleNode/:id/debugIn',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const id = parseUuid(call.param('id'));
      requireEntity(tx, call.user, entityId('RULE_NODE', id), 'READ');
      const latest = tx.get<{ body: string }>(
        `SELECT body FROM event WHERE entity_id = ? AND type = 'DEBUG_RULE_NODE' AND json_extract(body, '$.type') = 'IN'
          ORDER BY created_time DESC, id DESC LIMIT 1`,
        id,
      );
      return latest && (JSON.parse(latest.body) as unknown);
    },
  }),
];
