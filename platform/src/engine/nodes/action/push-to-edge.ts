import type { EdgeEvent } from '../../../edges/edge-events.js';
import { refuseForeign } from '../../../framework/access.js';
import type { EntityId, EntityType } from '../../../framework/ids.js';
import type { Tx } from '../../../framework/tx.js';
import { type ExactJson, isObject } from '../../../telemetry/exact-json.js';
import { ATTRIBUTE_SCOPES } from '../../../telemetry/scopes.js';
import { oneOfOrEmpty } from '../../configuration.js';
import { objectOf } from '../../content/body.js';
import { tellEdges } from '../../effects/edges.js';
import type { Message } from '../../message.js';
import { defineNode } from '../../node.js';

const ORIGINATORS: readonly EntityType[] = [
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'DASHBOARD',
  'TENANT',
  'CUSTOMER',
  'USER',
  'EDGE',
];
const UPDATES = [
  'ATTRIBUTES_UPDATED',
  'POST_ATTRIBUTES_REQUEST',
  'CONNECT_EVENT',
  'DISCONNECT_EVENT',
  'ACTIVITY_EVENT',
  'INACTIVITY_EVENT',
];
/** Edges take telemetry from the queue of their connection: it is not in the list of their events. */
const TELEMETRY = ['POST_TELEMETRY_REQUEST', 'TIMESERIES_UPDATED'];

const keysOf = (attributes: ExactJson | undefined): ExactJson =>
  Array.isArray(attributes) ? attributes : isObject(attributes) ? Object.keys(attributes) : [];

/** The event that tells edges of a message; null for what they are not told by events. */
function eventOf(message: Message, usualScope: string | null): EdgeEvent | null {
  const { type, metadata, originator } = message;
  if (TELEMETRY.includes(type)) return null;
  // Events keep plain JSON.
  const body = JSON.parse(JSON.stringify(objectOf(message))) as { [key: string]: ExactJson };
  if (type === 'ALARM') {
    const id = isObject(body.id) ? String(body.id.id) : null;
    return { type: 'ALARM', action: 'UPDATED', entityId: id, body };
  }
  const scope = metadata.scope || usualScope;
  const about = { type: originator.entityType, entityId: originator.id };
  if (type === 'ATTRIBUTES_DELETED')
    return { ...about, action: 'ATTRIBUTES_DELETED', body: { keys: keysOf(body.attributes), scope } };
  if (type === 'POST_ATTRIBUTES_REQUEST')
    return { ...about, action: 'POST_ATTRIBUTES', body: { kv: body, scope, isPostAttributes: true } };
  return { ...about, action: 'ATTRIBUTES_UPDATED', body: { kv: body, scope } };
}

/** The edges that hold an entity; all of them for the tenant and its users. */
function edgesOf(tx: Tx, tenantId: string, originator: EntityId): string[] {
  refuseForeign(tx, tenantId, originator);
  const { entityType, id } = originator;
  if (entityType === 'EDGE') return [id];
  const found =
    entityType === 'TENANT' || entityType === 'USER'
      ? tx.all<{ id: string }>('SELECT id FROM edge WHERE tenant_id = ?', tenantId)
      : entityType === 'CUSTOMER'
        ? tx.all<{ id: string }>('SELECT id FROM edge WHERE tenant_id = ? AND customer_id = ?', tenantId, id)
        : tx.all<{ id: string }>(
            "SELECT from_id AS id FROM relation WHERE from_type = 'EDGE' AND type_group = 'EDGE' AND to_id = ? AND to_type = ?",
            id,
            entityType,
          );
  return found.map((edge) => edge.id);
}

/** Tells the edges that hold the originator of a message. */
export const pushToEdge = defineNode<{ scope: string | null }>({
  class: 'edge.TbMsgPushToEdgeNode',
  labels: ['Success'],
  configuration: { scope: oneOfOrEmpty(ATTRIBUTE_SCOPES) },
  execute: async ({ scope }, message, { read, write, tenantId, end }) => {
    const { type, originator, metadata } = message;
    // It came from an edge.
    if (metadata.source?.toLowerCase() === 'edge') return end(message);
    if (!ORIGINATORS.includes(originator.entityType))
      throw new Error(`Unsupported originator type ${originator.entityType}`);
    if (![...TELEMETRY, ...UPDATES, 'ATTRIBUTES_DELETED', 'ALARM'].includes(type))
      throw new Error(`Unsupported msg type ${type}`);
    const event = eventOf(message, scope);
    const edgeIds = await read((tx) => edgesOf(tx, tenantId, originator));
    if (edgeIds.length === 0) return end(message);
    if (event) await write(tellEdges, { edgeIds, event });
    return 'Success';
  },
});
