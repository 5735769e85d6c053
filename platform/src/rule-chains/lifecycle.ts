/** The life of rule chains and nodes, written down as events that consoles list. */
import { recordEvent } from '../events/record-event.js';
import { whenEntitySaved } from '../framework/entity-hooks.js';

whenEntitySaved('lifecycle events', (tx, entityId, { tenantId, created }) => {
  const { entityType } = entityId;
  if (entityType !== 'RULE_CHAIN' && entityType !== 'RULE_NODE') return;
  const started = entityType === 'RULE_CHAIN' ? ['STARTED', 'CREATED'] : ['STARTED'];
  for (const event of created ? started : ['UPDATED']) {
    recordEvent(tx, { tenantId, entityId, type: 'LC_EVENT', body: { event, success: true } });
  }
});
