/** Which changes an edge learns of: those of what it holds, and of what every edge of its tenant or customer has. */
import { type ActionType, type AuditEntry, whenAudited } from '../framework/audit.js';
import { whenEntityDeleted, whenEntitySaved } from '../framework/entity-hooks.js';
import { type EntityId, type EntityType, NULL_UUID } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { type Relation, whenRelationsGo } from '../resources/relations.js';
import { type EdgeAction, type EdgeEvent, recordEdgeEvent } from './edge-events.js';

/** Edges with their tenants: those that hold an entity, those of a tenant, those of a customer, the edge itself, those a user can work on. */
const EDGES = 'SELECT e.id, e.tenant_id AS tenant FROM edge e';
const HOLDERS = `${EDGES} JOIN relation r ON r.from_id = e.id
  WHERE r.to_id = ? AND r.type_group = 'EDGE' AND r.from_type = 'EDGE'`;
const ALL = `${EDGES} WHERE e.tenant_id = ?`;
const OF_CUSTOMER = `${EDGES} WHERE e.customer_id = ?`;
const ITSELF = `${EDGES} WHERE e.id = ?`;
const OF_USER = `${EDGES} JOIN tb_user u ON u.tenant_id = e.tenant_id
  WHERE u.id = ? AND u.customer_id IN ('${NULL_UUID}', e.customer_id)`;

/** Which edges a change of an entity concerns: by its own id, or by its tenant's where edges have all of a kind. */
const CONCERNED: Partial<Record<EntityType, { sql: string; by: 'entity' | 'tenant' }>> = {
  DEVICE: { sql: HOLDERS, by: 'entity' },
  ASSET: { sql: HOLDERS, by: 'entity' },
  ENTITY_VIEW: { sql: HOLDERS, by: 'entity' },
  DASHBOARD: { sql: HOLDERS, by: 'entity' },
  RULE_CHAIN: { sql: HOLDERS, by: 'entity' },
  CUSTOMER: { sql: OF_CUSTOMER, by: 'entity' },
  USER: { sql: OF_USER, by: 'entity' },
  EDGE: { sql: ITSELF, by: 'entity' },
  DEVICE_PROFILE: { sql: ALL, by: 'tenant' },
  ASSET_PROFILE: { sql: ALL, by: 'tenant' },
  OTA_PACKAGE: { sql: ALL, by: 'tenant' },
  WIDGETS_BUNDLE: { sql: ALL, by: 'tenant' },
  WIDGET_TYPE: { sql: ALL, by: 'tenant' },
};

interface EdgeRow {
  id: string;
  tenant: string;
}

function tell(tx: Tx, edges: readonly EdgeRow[], event: EdgeEvent): void {
  for (const { id, tenant } of edges) recordEdgeEvent(tx, tenant, id, event);
}

const about = (action: EdgeAction, { entityType, id }: EntityId): EdgeEvent => ({
  action,
  type: entityType,
  entityId: id,
});

whenEntitySaved('edge events', (tx, entity, { tenantId, created, assigned }, user) => {
  const concerned = CONCERNED[entity.entityType];
  // Told as an action of its own.
  if (assigned) return;
  // A new edge takes all there is when it connects: nothing of it is a change.
  if (!concerned || (created && entity.entityType === 'EDGE')) return;
  // What the platform notes of a user (signed in, mistyped a password) is no change of anybody's.
  if (entity.entityType === 'USER' && !user) return;
  const edges = tx.all<EdgeRow>(concerned.sql, concerned.by === 'tenant' ? tenantId : entity.id);
  tell(tx, edges, about(created ? 'ADDED' : 'UPDATED', entity));
});

whenEntityDeleted('edge events', (tx, entity, tenantId) => {
  const concerned = CONCERNED[entity.entityType];
  if (entity.entityType === 'EDGE') tx.run('DELETE FROM edge_event WHERE edge_id = ?', entity.id);
  // A user has gone already, and with it which edges it could work on.
  else if (entity.entityType === 'USER') tell(tx, tx.all<EdgeRow>(ALL, tenantId), about('DELETED', entity));
  else if (concerned) {
    const edges = tx.all<EdgeRow>(concerned.sql, concerned.by === 'tenant' ? tenantId : entity.id);
    tell(tx, edges, about('DELETED', entity));
  }
});

/** What an edge holds is a relation: without it, the edge has nothing of the entity. */
whenRelationsGo((tx, entity) => {
  const concerned = CONCERNED[entity.entityType];
  if (concerned?.sql === HOLDERS) tell(tx, tx.all<EdgeRow>(HOLDERS, entity.id), about('UNASSIGNED_FROM_EDGE', entity));
});

type Data = AuditEntry['data'];

/** Actions on an entity that edges learn of as such, with what their events carry. */
const ACTIONS: Partial<Record<ActionType, (data: Data) => unknown>> = {
  ASSIGNED_TO_CUSTOMER: ({ assignedCustomerId }) => ({ entityType: 'CUSTOMER', id: assignedCustomerId }),
  UNASSIGNED_FROM_CUSTOMER: ({ unassignedCustomerId }) => ({ entityType: 'CUSTOMER', id: unassignedCustomerId }),
  ATTRIBUTES_UPDATED: ({ scope, attributes }) => ({ scope, kv: attributes }),
  ATTRIBUTES_DELETED: ({ scope, attributes }) => ({ scope, keys: attributes }),
  CREDENTIALS_UPDATED: () => undefined,
  RPC_CALL: ({ oneWay, method, params }) => ({ oneway: oneWay, method, params }),
};

/** The edges that hold an entity, or that it is. */
function edgesOf(tx: Tx, { entityType, id }: EntityId): EdgeRow[] {
  const concerned = CONCERNED[entityType];
  return concerned?.by === 'entity' ? tx.all<EdgeRow>(concerned.sql, id) : [];
}

/** An action on an alarm concerns the edges that hold its originator. */
const ALARM_ACTIONS: readonly ActionType[] = ['ADDED', 'UPDATED', 'DELETED', 'ALARM_ACK', 'ALARM_CLEAR'];

/** A relation is logged under both its ends, and sent once. */
function tellOfRelation(tx: Tx, { action, entityId, data }: AuditEntry): void {
  const relation = data.relation as Relation;
  const { from, to, typeGroup } = relation;
  if (from.id !== entityId.id) return;
  // What an edge holds is such a relation: whoever makes or deletes one assigns, or takes back.
  if (from.entityType === 'EDGE' && typeGroup === 'EDGE') {
    const done = action === 'RELATION_DELETED' ? 'UNASSIGNED_FROM_EDGE' : 'ASSIGNED_TO_EDGE';
    if (CONCERNED[to.entityType]?.sql === HOLDERS) tell(tx, edgesOf(tx, from), about(done, to));
    return;
  }
  const edges = new Map([from, to].flatMap((end) => edgesOf(tx, end)).map((edge) => [edge.id, edge]));
  tell(tx, [...edges.values()], {
    action: action as EdgeAction,
    type: 'RELATION',
    entityId: null,
    body: relation,
  });
}

whenAudited((tx, entry) => {
  const { action, entityId, data } = entry;
  if (entry.about?.entityType === 'ALARM') {
    if (ALARM_ACTIONS.includes(action)) tell(tx, edgesOf(tx, entityId), about(action as EdgeAction, entry.about));
    return;
  }
  if (action === 'RELATION_ADD_OR_UPDATE' || action === 'RELATION_DELETED') tellOfRelation(tx, entry);
  const bodyOf = ACTIONS[action];
  // An edge has users, but nothing of theirs beside.
  if (!bodyOf || entityId.entityType === 'USER') return;
  tell(tx, edgesOf(tx, entityId), { ...about(action as EdgeAction, entityId), body: bodyOf(data) });
  // An edge that is assigned to a customer needs that customer's data.
  if (entityId.entityType === 'EDGE' && action === 'ASSIGNED_TO_CUSTOMER')
    tell(tx, edgesOf(tx, entityId), about('ADDED', { entityType: 'CUSTOMER', id: String(data.assignedCustomerId) }));
});
