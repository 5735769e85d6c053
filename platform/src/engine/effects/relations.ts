/** Relations that nodes make and delete. */

import { requireOwn } from '../../framework/access.js';
import { badRequest } from '../../framework/errors.js';
import { text } from '../../framework/fields.js';
import type { EntityId } from '../../framework/ids.js';
import type { Tx } from '../../framework/tx.js';
import { deleteRelation, storeRelation } from '../../resources/relations.js';
import { defineEffect } from '../effect.js';

interface Link {
  from: EntityId;
  to: EntityId;
  type: string;
}

const inCommon = (link: Link) => ({ ...link, typeGroup: 'COMMON' as const });

/** Deletes the relations of a type that start at an entity (FROM it) or end there. */
function dropAll(tx: Tx, { entityType, id }: EntityId, end: 'from' | 'to', type: string): void {
  tx.run(
    `DELETE FROM relation WHERE ${end}_id = ? AND ${end}_type = ? AND type_group = 'COMMON' AND type = ?`,
    id,
    entityType,
    type,
  );
}

interface NewLink extends Link {
  /** Relations of this type that `end` has there go first. */
  replaces: 'from' | 'to' | null;
}

/** Relates two entities; one that is there stays. */
export const relate = defineEffect('relations.save', (tx, { replaces, ...link }: NewLink, { tenantId }): void => {
  for (const end of [link.from, link.to]) requireOwn(tx, tenantId, end);
  const [problem] = text().problems(link.type, 'relationType');
  if (problem) throw badRequest(`Validation error: ${problem}`);
  if (replaces) dropAll(tx, link[replaces], replaces, link.type);
  const known = tx.get(
    `SELECT 1 FROM relation WHERE from_id = ? AND from_type = ? AND to_id = ? AND to_type = ? AND type_group = 'COMMON' AND type = ?`,
    link.from.id,
    link.from.entityType,
    link.to.id,
    link.to.entityType,
    link.type,
  );
  if (!known) storeRelation(tx, { ...inCommon(link), additionalInfo: null });
});

/** Deletes a relation, if it is there. */
export const unrelate = defineEffect('relations.delete', (tx, link: Link, { tenantId }): void => {
  for (const end of [link.from, link.to]) requireOwn(tx, tenantId, end);
  deleteRelation(tx, inCommon(link));
});

interface AllLinks {
  entityId: EntityId;
  end: 'from' | 'to';
  type: string;
}

/** Deletes all relations of a type at one end of which an entity is. */
export const unrelateAll = defineEffect('relations.delete-all', (tx, args: AllLinks, { tenantId }): void => {
  requireOwn(tx, tenantId, args.entityId);
  dropAll(tx, args.entityId, args.end, args.type);
});
