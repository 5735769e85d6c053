/**
 * Effects: what nodes change. Each is declared once, with what it does in the writer's transaction:
 *
 *     export const saveValues = defineEffect('values.save', (tx, args: { … }, { tenantId }) => { … });
 *     const saved = await context.write(saveValues, { … });        // in a node
 *
 * The engine hands effects over as data, gathers those of messages under way into one batch, and stores the queue's offset with it.
 * An effect is all or nothing: what it throws undoes it alone and rejects the node's `write`. Arguments and results cross threads:
 * plain data only. Effects live in `effects/`, which the database threads load. Whatever names an entity asks `requireOwn` first.
 */
import { findEntity } from '../framework/access.js';
import { badRequest } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';

/** Whose node an effect comes from. */
export interface Origin {
  readonly tenantId: string;
  readonly nodeId: string;
}

export interface Effect<A = never, R = unknown> {
  readonly name: string;
  readonly apply: (tx: Tx, args: A, origin: Origin) => R;
}

/** An effect on its way to the writer. */
export interface EffectCall {
  readonly name: string;
  readonly args: unknown;
  readonly origin: Origin;
}

const effects = new Map<string, Effect>();

export function defineEffect<A, R>(name: string, apply: (tx: Tx, args: A, origin: Origin) => R): Effect<A, R> {
  if (effects.has(name)) throw new Error(`effect "${name}" is defined twice`);
  const effect: Effect<A, R> = { name, apply };
  effects.set(name, effect as unknown as Effect);
  return effect;
}

/** Does what an effect says, in the writer; when it throws, nothing of it stays. */
export function applyEffect(tx: Tx, { name, args, origin }: EffectCall): unknown {
  const effect = effects.get(name);
  if (!effect) throw new Error(`no effect "${name}"`);
  return tx.attempt(() => (effect.apply as (tx: Tx, args: unknown, origin: Origin) => unknown)(tx, args, origin));
}

/** Throws unless the entity is the tenant's own. */
export function requireOwn(tx: Tx, tenantId: string, entityId: EntityId): void {
  const isOwn =
    entityId.entityType === 'TENANT' ? entityId.id === tenantId : findEntity(tx, entityId)?.tenantId === tenantId;
  if (!isOwn) throw badRequest(`${entityId.entityType} with id '${entityId.id}' doesn't belong to the current tenant.`);
}
