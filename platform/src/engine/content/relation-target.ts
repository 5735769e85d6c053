/** The entity that relation nodes relate the originator to. */
import type { EntityId, EntityType } from '../../framework/ids.js';
import type { Tx } from '../../framework/tx.js';
import type { Message } from '../message.js';
import { type Direction, entityNamed } from './entities.js';
import { fill } from './patterns.js';

/** The name a pattern gives. Throws where there is no pattern. */
export function targetName(pattern: string | null, message: Message): string {
  if (pattern === null) throw new Error('Failed to process pattern!');
  return fill(pattern, message);
}

/** The tenant's entity of a kind and name. */
export function findTarget(tx: Tx, tenantId: string, type: EntityType, name: string): EntityId | undefined {
  if (type === 'TENANT') return { entityType: 'TENANT', id: tenantId };
  return entityNamed(tx, tenantId, type, name)?.id as EntityId | undefined;
}

/** Both ends of a relation with the originator: FROM comes from the other entity. */
export const linkOf = (direction: Direction, originator: EntityId, other: EntityId, type: string) =>
  direction === 'FROM' ? { from: other, to: originator, type } : { from: originator, to: other, type };

/** Which end the originator is. */
export const endOf = (direction: Direction): 'from' | 'to' => (direction === 'FROM' ? 'to' : 'from');
