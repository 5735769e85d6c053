/** Whether entity views are built on an entity: such a one is neither deleted nor handed over. */
import { badRequest } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';

/** Throws 400 with the message while views show the entity. */
export function requireNoEntityViews(tx: Tx, { entityType, id }: EntityId, message: string): void {
  const view = tx.get('SELECT 1 FROM entity_view WHERE entity_id = ? AND entity_type = ? LIMIT 1', id, entityType);
  if (view) throw badRequest(message);
}
