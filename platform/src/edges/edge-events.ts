/**
 * Events of edges: every change that concerns an edge, for it to take over when it connects. No edge connects to this platform, so they
 * are kept for a while and listed.
 */
import { deleteWithTenant, whenEntityDeleted, whenEntitySaved } from '../framework/entity-hooks.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { type EntityId, type EntityType, entityId, newId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { fold, type ListSource, page, parsePageLink, where } from '../framework/paging.js';
import { EXPIRED_AT_ONCE, retention } from '../framework/retention.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';

type Action = 'ADDED' | 'UPDATED' | 'DELETED' | 'ASSIGNED_TO_EDGE' | 'UNASSIGNED_FROM_EDGE';

/** Writes down that something an edge should know of was done to an entity. */
export function recordEdgeEvent(tx: Tx, tenantId: string, edgeId: string, entity: EntityId, action: Action): void {
  tx.run(
    `INSERT INTO edge_event (id, created_time, tenant_id, edge_id, type, type_folded, action, entity_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    newId(tx.now),
    tx.now,
    tenantId,
    edgeId,
    entity.entityType,
    fold(entity.entityType),
    action,
    entity.id,
  );
}

/** SQL: the ids of the edges that hold an entity, those of a tenant, those of a customer, the edge itself. */
const HOLDERS = "SELECT from_id AS id FROM relation WHERE to_id = ? AND type_group = 'EDGE' AND from_type = 'EDGE'";
const ALL = 'SELECT id FROM edge WHERE tenant_id = ?';
const OF_CUSTOMER = 'SELECT id FROM edge WHERE customer_id = ?';
const ITSELF = 'SELECT id FROM edge WHERE id = ?';

/** Which edges a change of an entity concerns: those that hold it, or all of the tenant where edges have all of a kind. */
const CONCERNED: Partial<Record<EntityType, { sql: string; by: 'entity' | 'tenant' }>> = {
  DEVICE: { sql: HOLDERS, by: 'entity' },
  ASSET: { sql: HOLDERS, by: 'entity' },
  ENTITY_VIEW: { sql: HOLDERS, by: 'entity' },
  DASHBOARD: { sql: HOLDERS, by: 'entity' },
  RULE_CHAIN: { sql: HOLDERS, by: 'entity' },
  CUSTOMER: { sql: OF_CUSTOMER, by: 'entity' },
  EDGE: { sql: ITSELF, by: 'entity' },
  DEVICE_PROFILE: { sql: ALL, by: 'tenant' },
  ASSET_PROFILE: { sql: ALL, by: 'tenant' },
  WIDGETS_BUNDLE: { sql: ALL, by: 'tenant' },
  WIDGET_TYPE: { sql: ALL, by: 'tenant' },
};

function tellConcerned(tx: Tx, entity: EntityId, tenantId: string, action: Action): void {
  const concerned = CONCERNED[entity.entityType];
  if (!concerned) return;
  const key = concerned.by === 'tenant' ? tenantId : entity.id;
  for (const { id } of tx.all<{ id: string }>(concerned.sql, key)) recordEdgeEvent(tx, tenantId, id, entity, action);
}

whenEntitySaved('edge events', (tx, entity, { tenantId, created }) => {
  // A new edge takes all there is when it connects: nothing of it is a change.
  if (created && entity.entityType === 'EDGE') return;
  tellConcerned(tx, entity, tenantId, created ? 'ADDED' : 'UPDATED');
});

whenEntityDeleted('edge events', (tx, entity, tenantId) => {
  if (entity.entityType === 'EDGE') tx.run('DELETE FROM edge_event WHERE edge_id = ?', entity.id);
  else tellConcerned(tx, entity, tenantId, 'DELETED');
});

deleteWithTenant('edge_event');

interface EdgeEventRow {
  id: string;
  created_time: number;
  tenant_id: string;
  edge_id: string;
  type: string;
  action: string;
  entity_id: string | null;
}

const SOURCE: ListSource = {
  select: 't.id, t.created_time, t.tenant_id, t.edge_id, t.type, t.action, t.entity_id',
  table: 'edge_event',
  sort: { id: 't.id', createdTime: 't.created_time', type: 't.type', action: 't.action', entityId: 't.entity_id' },
  search: ['t.type_folded'],
};

const show = (row: EdgeEventRow) => ({
  id: { id: row.id },
  createdTime: row.created_time,
  tenantId: entityId('TENANT', row.tenant_id),
  edgeId: entityId('EDGE', row.edge_id),
  type: row.type,
  action: row.action,
  entityId: row.entity_id,
  uid: row.id,
  body: null,
});

/** One page of an edge's events. */
export const listEdgeEvents = (tx: Tx, edgeId: EntityId, query: Readonly<Record<string, string | undefined>>) =>
  timeBounded(query, (bounds) =>
    page(tx, SOURCE, [where('t.edge_id = ?', edgeId.id), ...bounds], parsePageLink(query), show),
  );

const DEFAULT_DAYS = 30;

const deleteOldEdgeEvents = defineOperation('edge-events.expire', 'write', (tx, before: number): boolean => {
  const deleted = tx.run(
    `DELETE FROM edge_event WHERE rowid IN (SELECT rowid FROM edge_event WHERE created_time < ? LIMIT ${EXPIRED_AT_ONCE})`,
    before,
  );
  return deleted === EXPIRED_AT_ONCE;
});

export const edgeEventRetention = retention('edge events', [
  { days: () => numberFromEnvironment('EDGE_EVENT_DAYS', DEFAULT_DAYS), deleteBefore: deleteOldEdgeEvents },
]);
