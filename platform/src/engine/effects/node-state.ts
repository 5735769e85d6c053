/** What a node remembers of entities over a restart. */
import { requireOwn } from '../../framework/access.js';
import { deleteWithTenant, whenEntityDeleted, whenEntityMoved } from '../../framework/entity-hooks.js';
import type { EntityId } from '../../framework/ids.js';
import type { Tx } from '../../framework/tx.js';
import { defineEffect } from '../effect.js';

deleteWithTenant('rule_node_state');
whenEntityDeleted('rule node states', (tx, { entityType, id }) => {
  tx.run('DELETE FROM rule_node_state WHERE entity_id = ?', id);
  if (entityType === 'RULE_NODE') tx.run('DELETE FROM rule_node_state WHERE node_id = ?', id);
});

whenEntityMoved('rule node states', (tx, { id }, { tenantId, to }) => {
  // What is another tenant's now is nothing to nodes of this one.
  if (tenantId !== to) tx.run('DELETE FROM rule_node_state WHERE entity_id = ?', id);
});

/** What a node remembers of an entity; undefined for nothing. */
export function nodeState(tx: Tx, nodeId: string, entityId: string): unknown {
  const row = tx.get<{ data: string }>(
    'SELECT data FROM rule_node_state WHERE node_id = ? AND entity_id = ?',
    nodeId,
    entityId,
  );
  return row && (JSON.parse(row.data) as unknown);
}

/** All that a node remembers, by entity; `after` and `limit` page through it. */
export const nodeStates = (
  tx: Tx,
  nodeId: string,
  after: string,
  limit: number,
): { entityId: string; data: string }[] =>
  tx.all<{ entityId: string; data: string }>(
    'SELECT entity_id AS entityId, data FROM rule_node_state WHERE node_id = ? AND entity_id > ? ORDER BY entity_id LIMIT ?',
    nodeId,
    after,
    limit,
  );

interface Remembered {
  entityId: EntityId;
  data: unknown;
  /** How the message goes on: after a crash, what is remembered no longer tells. */
  answer?: string;
}

/** Has the node remember something of an entity. */
export const remember = defineEffect(
  'node-state.save',
  (tx, { entityId, data, answer }: Remembered, { tenantId, nodeId }): string | null => {
    requireOwn(tx, tenantId, entityId);
    tx.run(
      'INSERT OR REPLACE INTO rule_node_state (node_id, entity_id, tenant_id, data) VALUES (?, ?, ?, ?)',
      nodeId,
      entityId.id,
      tenantId,
      JSON.stringify(data),
    );
    return answer ?? null;
  },
);

/** Has the node forget an entity, or all it remembers. */
export const forget = defineEffect(
  'node-state.delete',
  (tx, { entityId }: { entityId: string | null }, { nodeId }): void => {
    if (entityId === null) tx.run('DELETE FROM rule_node_state WHERE node_id = ?', nodeId);
    else tx.run('DELETE FROM rule_node_state WHERE node_id = ? AND entity_id = ?', nodeId, entityId);
  },
);
