/** What nodes at work need of the engine. */

import type { Tx } from '../framework/tx.js';
import type { UsageCounter } from '../usage/counters.js';
import type { ClientKind, OpenClient } from './door/client.js';
import type { AddressOf } from './door/door-socket.js';
import type { EngineScripts } from './engine-scripts.js';
import type { HeldMessages } from './held-messages.js';
import type { Caller, Message } from './message.js';
import type { CommandAnswer, DeviceCommand, DeviceReply } from './node.js';
import type { RuleFailure, WorkItem } from './work-item.js';
import type { WriterStep } from './writer-batch.js';

/** A node at work, as the engine's parts tell of it. */
export interface NodeAtWork {
  readonly id: string;
  readonly chain: { readonly id: string; readonly tenantId: string };
}

export interface EngineServices {
  /** The name of this platform's process. */
  readonly serviceId: string;
  readonly scripts: EngineScripts;
  /** What goes on after acknowledgements. */
  readonly held: HeldMessages;
  read<R>(query: (tx: Tx) => R): R;
  /** Has a step done; resolves with what came of it once that is stored. */
  write(step: WriterStep): Promise<unknown>;
  /** A message comes to the chain that it names. */
  enter(tenantId: string, message: Message, item: WorkItem | null): void;
  /** A message comes back to the node that called another chain. */
  comeBack(tenantId: string, message: Message, caller: Caller, label: string, item: WorkItem | null): void;
  debug(node: NodeAtWork, direction: 'IN' | 'OUT', message: Message, label: string, error?: string): void;
  /** Something went wrong in a node beside its messages. */
  noteError(node: NodeAtWork, method: string, error: unknown): void;
  /** What went wrong with a message after it was acknowledged: its queue reports that, too. */
  failedLater(item: WorkItem, failures: readonly RuleFailure[]): void;
  count(tenantId: string, counter: UsageCounter): void;
  /** Nodes that a message of a tenant passes at most; 0: nobody said. */
  mostExecutions(tenantId: string): number;
  /** The way out of a tenant, always the same: what goes through it is counted. */
  doorOf(tenantId: string): AddressOf;
  connect<O, M, R>(tenantId: string, kind: ClientKind<O, M, R>, options: O): Promise<OpenClient<M, R>>;
  command(tenantId: string, command: DeviceCommand): Promise<CommandAnswer>;
  reply(tenantId: string, reply: DeviceReply): Promise<void>;
}
