/**
 * Effects: what nodes change. Each is declared once, with what it does in the writer's transaction:
 *
 *     export const saveValues = defineEffect('values.save', (tx, args: { … }, { tenantId }) => { … });
 *     const saved = await context.write(saveValues, { … });        // in a node
 *
 * The engine hands effects over as data, and gathers those of messages under way into one batch, which is one transaction. What chains are to
 * hear of an effect, it queues itself (`tell`): a crash leaves both or neither. An effect is all or nothing: what it throws undoes it alone and
 * rejects the node's `write`. Its answer is kept until its message leaves the queue: after a crash, the node gets that answer, and the effect is
 * not done again. Arguments and results cross threads and are kept as JSON: plain data only. Effects live
 * in `effects/`, which the database threads load. Whatever names an entity asks `requireOwn` first (`framework/access`).
 */
import type { Tx } from '../framework/tx.js';
import { appendMade } from '../queue/queue-log.js';
import type { Message } from './message.js';

/** Whose node an effect comes from. */
export interface Origin {
  readonly tenantId: string;
  readonly nodeId: string;
}

/** A message that an effect queued; with a label, it goes on from its node by that. */
export interface Told {
  readonly message: Message;
  readonly label: string | null;
}

interface Applying extends Origin {
  /** Queues a message in the effect's transaction: for the root chain, or with a label to go on from the node it names. */
  tell(message: Message, label?: string | null): void;
}

type Apply<A, R> = (tx: Tx, args: A, origin: Applying) => R;

export interface Effect<A = never, R = unknown> {
  readonly name: string;
  readonly apply: Apply<A, R>;
}

/** What came of an effect. */
export interface Applied {
  readonly value: unknown;
  readonly told: readonly Told[];
}

/** An effect on its way to the writer. */
export interface EffectCall {
  readonly name: string;
  readonly args: unknown;
  readonly origin: Origin;
}

const effects = new Map<string, Effect>();

export function defineEffect<A, R>(name: string, apply: Apply<A, R>): Effect<A, R> {
  if (effects.has(name)) throw new Error(`effect "${name}" is defined twice`);
  const effect: Effect<A, R> = { name, apply };
  effects.set(name, effect as unknown as Effect);
  return effect;
}

/** Does what an effect says, in the writer; when it throws, who asked undoes it. */
export function applyEffect(tx: Tx, { name, args, origin }: EffectCall): Applied {
  const effect = effects.get(name);
  if (!effect) throw new Error(`no effect "${name}"`);
  const told: Told[] = [];
  const tell = (message: Message, label: string | null = null) => {
    appendMade(tx, origin.tenantId, [message], label);
    told.push({ message, label });
  };
  const value = (effect.apply as Apply<unknown, unknown>)(tx, args, { ...origin, tell });
  return { value, told };
}
