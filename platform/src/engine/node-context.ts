/** What a node at work is given: its own context, and one for each message that is at it. */
import type { Tx } from '../framework/tx.js';
import type { Applied, Effect } from './effect.js';
import { type Message, sizeOf } from './message.js';
import type { NodeContext, NodeScript, Running, ScriptMessage } from './node.js';
import type { NodeTimers } from './node-timers.js';
import type { NodeVisits } from './node-visits.js';
import type { EngineServices } from './services.js';
import type { Visit } from './visit.js';
import type { WorkItem } from './work-item.js';

/** Chains at most that wait for what one message does in those they called: each message carries them. */
const MOST_CALLERS = 200;

/** The node that a context is of. */
export interface ContextHost {
  readonly id: string;
  readonly name: string;
  readonly chain: { readonly id: string; readonly tenantId: string };
  readonly visits: NodeVisits;
  readonly timers: NodeTimers;
  /** Aborted when it ends. */
  readonly signal: AbortSignal;
  send(message: Message, labels: string | readonly string[], item: WorkItem | null): void;
  fail(message: Message, error: unknown): void;
  debug(direction: 'IN' | 'OUT', message: Message, label: string, error?: string): void;
}

/** A context of a message that is at the node. */
type OfVisit = Running<unknown> & { visit?: Visit };

/** The context of a message that is at the node. */
export function contextOf(visit: Visit, running: Running<unknown>): Running<unknown> {
  const context: OfVisit = Object.create(running) as OfVisit;
  context.visit = visit;
  return context;
}

/** The context of a node. */
export function makeContext(services: EngineServices, node: ContextHost): NodeContext {
  const { id: nodeId } = node;
  const { tenantId } = node.chain;

  /** Has an effect done, for a message that is at the node, or for none. */
  const write = async <A, R>(visit: Visit | undefined, { name }: Effect<A, R>, args: A, about?: string): Promise<R> => {
    const at = visit?.next(about === undefined ? name : `${name} ${about}`) ?? null;
    const known = visit?.outcome(at);
    if (known) return known.value as R;
    const call = { name, args, origin: { tenantId: tenantId, nodeId: nodeId } };
    const { value, told } = (await services.write({ kind: 'effect', call, at })) as Applied;
    for (const { message, label } of told) node.debug('OUT', message, label ?? 'To Root Rule Chain');
    return value as R;
  };

  const enqueue = async (
    visit: Visit | undefined,
    messages: readonly Message[],
    label: string,
    { queue, error }: { queue?: string | null; error?: string } = {},
  ): Promise<void> => {
    for (const message of messages) node.debug('OUT', message, label, error);
    const at = visit?.next('queue') ?? null;
    if (visit?.outcome(at)) return;
    const here = { chainId: node.chain.id, nodeId, ...(queue ? { queue } : {}) };
    const queued = messages.map((message) => ({ ...message, ...here }));
    await services.write({ kind: 'append', tenantId, messages: queued, label, error, at });
  };

  let kept = 0;
  const keep = (message: Message): void => {
    node.signal.throwIfAborted();
    const isFirst = kept === 0;
    kept = services.held.take(tenantId, sizeOf(message), kept);
    if (isFirst) node.signal.addEventListener('abort', () => services.held.give(tenantId, kept));
  };

  return {
    // What belongs to a message is made when it is read: functions of its own for each message would cost more than many nodes do.
    get signal() {
      return (this as OfVisit).visit?.signal ?? node.signal;
    },
    get write() {
      const { visit } = this as OfVisit;
      return <A, R>(effect: Effect<A, R>, args: A, about?: string) => write(visit, effect, args, about);
    },
    get first() {
      const { visit } = this as OfVisit;
      return <A, R>({ name }: Effect<A, R>) => visit?.first(name) as { value: R } | undefined;
    },
    get enqueueNext(): NodeContext['enqueueNext'] {
      const { visit } = this as OfVisit;
      return (message, label, options) => enqueue(visit, [message], label, options);
    },
    get enqueueAll(): NodeContext['enqueueAll'] {
      const { visit } = this as OfVisit;
      return (messages, label) => enqueue(visit, messages, label);
    },
    tenantId,
    chainId: node.chain.id,
    nodeId,
    get nodeName() {
      return node.name;
    },
    serviceId: services.serviceId,
    read: async <R>(query: (tx: Tx) => R): Promise<R> => services.read(query),
    next: (message, labels) => node.send(message, labels, node.visits.take(message)),
    fail: (message, error) => node.fail(message, error),
    ack: (message) => {
      node.visits.acknowledge(message);
      node.debug('OUT', message, 'ACK');
    },
    end: (message) => {
      const item = node.visits.take(message);
      if (!item?.isAcknowledged) node.debug('OUT', message, 'ACK');
      item?.end();
    },
    callChain: (message, chainId) => {
      if (message.callers.length >= MOST_CALLERS)
        throw new Error(`Rule chains may call each other ${MOST_CALLERS} levels deep at most`);
      const item = node.visits.take(message);
      const caller = { chainId: node.chain.id, nodeId: node.id };
      services.enter(tenantId, { ...message, chainId, nodeId: null, callers: [...message.callers, caller] }, item);
    },
    output: (message, label) => {
      const caller = message.callers.at(-1);
      if (!caller) throw new Error('The message was not put in by another rule chain');
      node.debug('OUT', message, label);
      const item = node.visits.take(message);
      services.comeBack(tenantId, { ...message, callers: message.callers.slice(0, -1) }, caller, label, item);
    },
    keep,
    after: (milliseconds, work) => node.timers.after(milliseconds, work),
    compile: (script: NodeScript) => services.scripts.compile(tenantId, script),
    get run() {
      const { visit } = this as OfVisit;
      return (script: NodeScript, message: ScriptMessage) =>
        services.scripts.run(tenantId, nodeId, script, message, visit?.item);
    },
    get addressOf() {
      return services.doorOf(tenantId);
    },
    connect: (kind, options) => services.connect(tenantId, kind, options),
    command: (command) => services.command(tenantId, command),
    reply: (reply) => services.reply(tenantId, reply),
  };
}
