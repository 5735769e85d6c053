/** The life of rule chains, written down as events that consoles list; that of their nodes is written where they start. */
import { recordEvent } from '../events/record-event.js';
import { whenEntitySaved } from '../framework/entity-hooks.js';

whenEntitySaved('lifecycle events', (tx, entityId, { tenantId, created }) => {
  if (entityId.entityType !== 'RULE_CHAIN') return;
  for (const event of created ? ['STARTED', 'CREATED'] : ['UPDATED']) {
    recordEvent(tx, { tenantId, entityId, type: 'LC_EVENT', body: { event, success: true } });
  }
});
