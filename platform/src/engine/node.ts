/**
 * How a node is declared:
 *
 *     export const messageType = defineNode({
 *       class: 'filter.TbMsgTypeFilterNode',
 *       labels: ['True', 'False'],
 *       configuration: { messageTypes: listOrNull(text) },
 *       execute: ({ messageTypes }, { type }) => (given(messageTypes, 'messageTypes').includes(type) ? 'True' : 'False'),
 *     });
 *
 * To add one: write it in a file of `nodes/<group>/`, and put it into the list of `nodes/index.ts`.
 *
 * The engine makes an instance of a declaration for each stored node: it reads the configuration (`readConfiguration`), runs
 * `start`, hands it messages with `execute`, and ends it with `stop`. It calls one instance again before it has answered:
 * what of it must not run at once, a node orders itself (`inTurn`).
 */
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import type { ScriptLanguage, ScriptType } from '../scripts/protocol.js';
import { ConfigurationError, readObject, type Shape } from './configuration.js';
import type { ClientKind, OpenClient } from './door/client.js';
import type { Effect } from './effect.js';
import type { Message } from './message.js';

const PACKAGE = 'org.thingsboard.rule.engine.';

/** Another message, and the labels it goes on by. */
export interface Onward {
  readonly message: Message;
  readonly labels: string | readonly string[];
}

/**
 * What came of a message: the labels by which it goes on as it is; another message with its labels; or nothing, when the node says
 * it through the context, now or later. What `execute` throws is a failure with that text.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a node that told its outcome itself ends like any function.
export type Outcome = string | readonly string[] | Onward | void;

/** A command for a device; parameters are JSON. */
export interface DeviceCommand {
  readonly deviceId: string;
  readonly method: string;
  readonly params: string;
  readonly oneway: boolean;
  readonly persistent: boolean;
  readonly expirationTime: number;
  readonly requestId: string;
  readonly retries: number | null;
  readonly additionalInfo: string | null;
}

/** What a device answered (null: it need not answer), or why it did not: NO_ACTIVE_CONNECTION, TIMEOUT … */
export type CommandAnswer = { readonly data: string | null } | { readonly error: string };

/** The answer to what a device asked for, by the session it asked through. */
export interface DeviceReply {
  readonly deviceId: string;
  readonly serviceId: string;
  readonly sessionId: string;
  readonly requestId: number;
  /** JSON. */
  readonly data: string;
}

/** An entity of the node's tenant was saved, handed over to another tenant, or deleted. */
export interface EntityChange {
  readonly entityId: EntityId;
  readonly kind: 'saved' | 'moved' | 'deleted';
}

/** A script of a configuration. */
export interface NodeScript {
  readonly language: ScriptLanguage;
  readonly type: ScriptType;
  readonly script: string;
}

/** What scripts are given of a message. */
export type ScriptMessage = Pick<Message, 'data' | 'metadata' | 'type'>;

/** What an instance of a node works through. All of it is of its tenant. Nodes take its functions apart: none of them needs `this`. */
export interface NodeContext {
  readonly tenantId: string;
  readonly chainId: string;
  readonly nodeId: string;
  readonly nodeName: string;
  /** The name of this platform's process, as messages carry it. */
  readonly serviceId: string;

  /**
   * Reads the database: what was committed by now, so also what the node itself wrote, once `write` has resolved. The query runs at once
   * on one snapshot, and must not keep `tx`. It sees all tenants: look for `tenantId`.
   */
  read<R>(query: (tx: Tx) => R): Promise<R>;
  /**
   * Has an effect done; resolves with its result when it is done, rejects with what it throws. `about` tells several of a kind apart that
   * one message leads to: without it, their order has to be the same again after a crash.
   */
  write<A, R>(effect: Effect<A, R>, args: A, about?: string): Promise<R>;
  /** What the node's first effect of this kind answered when the work on this message was cut short; undefined: it was not done. */
  first<A, R>(effect: Effect<A, R>): { readonly value: R } | undefined;

  /** A message goes on from here by labels. */
  next(message: Message, labels: string | readonly string[]): void;
  /** A message goes on by Failure, with what is wrong. */
  fail(message: Message, error: unknown): void;
  /**
   * A message is acknowledged, which debug events show: its queue need not keep it, and it goes on from here, now or later. Throws when too
   * much of the tenant goes on so: nothing holds that back.
   */
  ack(message: Message): void;
  /** A message ends here; it counts as acknowledged. What it leads to goes on by other means. */
  end(message: Message): void;
  /**
   * Puts a message into a queue (null: its own), from where it goes on from here by a label; resolves when that is durable. With an
   * error, debug events show that, and so does the queue if nothing takes what failed.
   */
  enqueueNext(message: Message, label: string, options?: { queue?: string | null; error?: string }): Promise<void>;
  /** Puts messages into their queue together, in this order, from where they go on from here by a label; resolves when that is durable. */
  enqueueAll(messages: readonly Message[], label: string): Promise<void>;
  /** A message goes through another chain, and comes back here by the labels of its output nodes. */
  callChain(message: Message, chainId: string): void;
  /** A message goes back to the chain that called this one, by a label. Throws when none did. */
  output(message: Message, label: string): void;

  /** Runs work later, after 24 days at most, unless the node has stopped by then; the answered function calls it off. A rejection is noted as an error of the node. */
  after(milliseconds: number, work: () => void | Promise<void>): () => void;

  /**
   * Counts a message that the node keeps, instead of the one before, until the node ends. Throws when too much of the tenant is kept so, or
   * the node has ended; the one before counts on.
   */
  keep(message: Message): void;

  /** Why a script does not compile, or null. */
  compile(script: NodeScript): Promise<string | null>;
  /** Runs a script on a message; answers its result as text (see `ScriptOutcome`), rejects with what is wrong. */
  run(script: NodeScript, message: ScriptMessage): Promise<string | null>;

  /** Aborted once nobody waits for the message anymore, or the node has ended: calls of other services end with it. */
  readonly signal: AbortSignal;
  /** The address of a host that this node may connect to. Rejects for hosts nobody knows and for those that are closed to tenants. */
  addressOf(host: string): Promise<string>;
  /** Opens a client of another service; rejects with why that failed. The node closes it. */
  connect<O, M, R>(kind: ClientKind<O, M, R>, options: O): Promise<OpenClient<M, R>>;
  /** Sends a command to a device of the tenant. */
  command(command: DeviceCommand): Promise<CommandAnswer>;
  /** Answers a device. */
  reply(reply: DeviceReply): Promise<void>;
}

/** An instance at work: its context and what its `start` made. */
export type Running<S> = NodeContext & { readonly state: S };

export interface NodeDefinition<C extends object, S> {
  /** The class stored nodes name, after the package. */
  readonly class: string;
  /** Labels it goes on by, Failure aside; scripts, rules and called chains may know others. */
  readonly labels: readonly string[];
  readonly configuration: Shape<C>;
  /** Properties of the configuration that the class doesn't know are no failure. */
  readonly tolerant?: boolean;
  /** Makes what the instance keeps. What it throws keeps the node from starting. */
  start?(config: C, context: NodeContext): S | Promise<S>;
  execute(config: C, message: Message, context: Running<S>): Outcome | Promise<Outcome>;
  /** Messages may be at it for long: where it is replaced, it ends once they have left it. */
  readonly isPatient?: boolean;
  /** Ends connections; timers end by themselves. */
  stop?(state: S): void | Promise<void>;
  /** An entity of the tenant has changed. */
  changed?(change: EntityChange, config: C, context: Running<S>): void | Promise<void>;
}

/** A declaration whose types only the node itself knows. */
export type Node = NodeDefinition<Record<string, unknown>, unknown>;

export function defineNode<C extends object, S = undefined>(
  definition: NodeDefinition<C, S>,
): Node & { class: string } {
  return { ...definition, class: PACKAGE + definition.class } as unknown as Node;
}

/** The configuration of a stored node as its class expects it. Throws a ConfigurationError that names what is wrong. */
export function readConfiguration(node: Node, stored: unknown): Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) throw new ConfigurationError('The configuration is missing');
  return readObject(node.configuration, stored, '', { tolerant: node.tolerant ?? false });
}

/** Runs works of one name one after the other, in the order they came; those of different names at once. */
export function inTurn(): <R>(name: string, work: () => R | Promise<R>) => Promise<R> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const done = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    last.set(name, done);
    try {
      return await done;
    } finally {
      if (last.get(name) === done) last.delete(name);
    }
  };
}
