/**
 * Events of edges: every change that concerns an edge (`edge-changes.ts`), for it to take over when it connects. No edge connects to
 * this platform, so they are kept for a while and listed.
 */
import { deleteWithTenant } from '../framework/entity-hooks.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { type EntityId, type EntityType, entityId, newId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { fold, type ListSource, page, parsePageLink, where } from '../framework/paging.js';
import { EXPIRED_AT_ONCE, retention } from '../framework/retention.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';

export type EdgeAction =
  | 'ADDED'
  | 'UPDATED'
  | 'DELETED'
  | 'ASSIGNED_TO_EDGE'
  | 'UNASSIGNED_FROM_EDGE'
  | 'ASSIGNED_TO_CUSTOMER'
  | 'UNASSIGNED_FROM_CUSTOMER'
  | 'ATTRIBUTES_UPDATED'
  | 'ATTRIBUTES_DELETED'
  | 'POST_ATTRIBUTES'
  | 'CREDENTIALS_UPDATED'
  | 'RELATION_ADD_OR_UPDATE'
  | 'RELATION_DELETED'
  | 'RPC_CALL'
  | 'ALARM_ACK'
  | 'ALARM_CLEAR';

/** What was done to which entity; to a relation, which has no id, without one. */
export interface EdgeEvent {
  action: EdgeAction;
  type: EntityType | 'RELATION';
  entityId: string | null;
  /** What an edge needs to know beside the entity. */
  body?: unknown;
}

/** Writes down what an edge should know of. */
export function recordEdgeEvent(tx: Tx, tenantId: string, edgeId: string, event: EdgeEvent): void {
  tx.run(
    `INSERT INTO edge_event (id, created_time, tenant_id, edge_id, type, type_folded, action, entity_id, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    newId(tx.now),
    tx.now,
    tenantId,
    edgeId,
    event.type,
    fold(event.type),
    event.action,
    event.entityId,
    event.body === undefined ? null : JSON.stringify(event.body),
  );
}

deleteWithTenant('edge_event');

interface EdgeEventRow {
  id: string;
  created_time: number;
  tenant_id: string;
  edge_id: string;
  type: string;
  action: string;
  entity_id: string | null;
  body: string | null;
}

const SOURCE: ListSource = {
  select: 't.id, t.created_time, t.tenant_id, t.edge_id, t.type, t.action, t.entity_id, t.body',
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
  body: row.body === null ? null : JSON.parse(row.body),
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
