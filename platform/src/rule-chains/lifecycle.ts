/** The life of rule chains and nodes, written down as events that consoles list. */
import { recordEvent } from '../events/record-event.js';
import { whenEntitySaved } from '../framework/entity-hooks.js';
import type { Tx } from '../framework/tx.js';
import type { RuleNode } from './rule-nodes.js';

whenEntitySaved('lifecycle events', (tx, entityId, { tenantId, created }) => {
  if (entityId.entityType !== 'RULE_CHAIN') return;
  for (const event of created ? ['STARTED', 'CREATED'] : ['UPDATED']) {
    recordEvent(tx, { tenantId, entityId, type: 'LC_EVENT', body: { event, success: true } });
  }
});

/** Writes down that a node was made or saved. `fault`: why it cannot run; null: it can. */
export function recordNodeLife(
  tx: Tx,
  { id, tenantId }: RuleNode,
  { created, fault }: { created: boolean; fault: string | null },
): void {
  const body = { event: created ? 'STARTED' : 'UPDATED', success: fault === null, error: fault };
  recordEvent(tx, { tenantId: tenantId?.id ?? '', entityId: id, type: 'LC_EVENT', body });
}
