/** What edges are told by nodes. */
import { type EdgeEvent, recordEdgeEvent } from '../../edges/edge-events.js';
import { findEntity } from '../../framework/access.js';
import { entityId } from '../../framework/ids.js';
import { defineEffect } from '../effect.js';

interface ToldEdges {
  edgeIds: string[];
  event: EdgeEvent;
}

/** Writes an event for edges of the tenant. */
export const tellEdges = defineEffect('edges.tell', (tx, { edgeIds, event }: ToldEdges, { tenantId }): void => {
  for (const id of edgeIds)
    if (findEntity(tx, entityId('EDGE', id))?.tenantId === tenantId) recordEdgeEvent(tx, tenantId, id, event);
});
