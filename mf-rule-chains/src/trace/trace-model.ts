import type { EntityEvent } from '@mullion/shared-kit/api/events';
import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import type { RuleChainMetadata } from '../model/rule-chain';

/** What a node was seen to do with a message. */
export interface TraceEvent {
  id: string;
  nodeId: string;
  /** Epoch ms. */
  ts: number;
  direction: 'IN' | 'OUT';
  msgId: string;
  msgType: string;
  originator: { entityType: string; id: string; name: string };
  /** Label of the link that it came or went by; '': it came through the queue. */
  label: string;
  /** JSON text, as all that follows. */
  data: string;
  metadata: string;
  error: string;
}

/** One node on the way of a message. */
export interface TraceStep {
  nodeId: string;
  from: number;
  /** ms from coming to leaving; undefined: it was not seen to leave. */
  took: number | undefined;
  came: TraceEvent | undefined;
  left: readonly TraceEvent[];
  failed: boolean;
}

/** A message on its way through the chain. */
export interface TracedMessage {
  /** Of the message that came into the chain. */
  id: string;
  ts: number;
  msgType: string;
  originator: TraceEvent['originator'];
  steps: readonly TraceStep[];
  labels: readonly string[];
  failed: boolean;
  /** ms from the first event to the last. */
  took: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A debug event of a node, as the trace reads it. */
export const readEvent = (nodeId: string, { id, createdTime, body }: EntityEvent): TraceEvent => ({
  id: id.id,
  nodeId,
  ts: createdTime,
  direction: body.type === 'OUT' ? 'OUT' : 'IN',
  msgId: text(body.msgId),
  msgType: text(body.msgType),
  originator: { entityType: text(body.entityType), id: text(body.entityId), name: nameIn(text(body.metadata)) },
  label: text(body.relationType),
  data: text(body.data),
  metadata: text(body.metadata),
  error: text(body.error),
});

/** Devices’ messages say what they are called; those of others do not. Long metadata is cut, and no JSON then. */
const nameIn = (metadata: string): string => {
  const read = readJson(metadata);
  return isJsonObject(read) ? text(read.deviceName) : '';
};

/** Labels are told apart as the engine does: without regard to capitals. */
export const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** How far nodes are from where the chain begins: its longest way to them. */
function depthsOf(links: LinkTable): (nodeId: string) => number {
  const order = new Map<string, number>();
  const entered = new Set<string>();
  const enter = (nodeId: string) => {
    if (entered.has(nodeId)) return;
    entered.add(nodeId);
    for (const { to } of links.get(nodeId) ?? []) enter(to);
    order.set(nodeId, order.size);
  };
  for (const nodeId of links.keys()) enter(nodeId);
  const placeOf = (nodeId: string) => order.get(nodeId) ?? 0;
  const depths = new Map<string, number>();
  for (const nodeId of [...order.keys()].reverse()) {
    const below = (depths.get(nodeId) ?? 0) + 1;
    for (const { to } of links.get(nodeId) ?? []) {
      // What is stored may go in circles.
      if (placeOf(to) < placeOf(nodeId)) depths.set(to, Math.max(depths.get(to) ?? 0, below));
    }
  }
  return (nodeId) => depths.get(nodeId) ?? 0;
}

/** By their time; where the clock does not tell them apart, along the links, and coming before leaving. */
const orderIn =
  (depth: (nodeId: string) => number) =>
  (one: TraceEvent, other: TraceEvent): number =>
    one.ts - other.ts ||
    depth(one.nodeId) - depth(other.nodeId) ||
    Number(one.direction === 'OUT') - Number(other.direction === 'OUT');

const orders = new WeakMap<LinkTable, ReturnType<typeof orderIn>>();
/** The order of events in a chain: with each round of a trace it is asked for again. */
function orderOf(links: LinkTable) {
  const order = orders.get(links) ?? orderIn(depthsOf(links));
  orders.set(links, order);
  return order;
}

/**
 * The newest messages, the last first, from what watched nodes recorded. A message that takes several links goes on as copies with
 * IDs of their own, which come without a label: a copy belongs to the message that left a node with a link to the copy's
 * first node last before.
 */
export function messagesOf(
  events: readonly TraceEvent[],
  links: LinkTable,
  limit = Number.POSITIVE_INFINITY,
): readonly TracedMessage[] {
  const inOrder = orderOf(links);
  const parts = new Map<string, TraceEvent[]>();
  for (const event of [...events].sort(inOrder)) {
    const part = parts.get(event.msgId);
    if (part) part.push(event);
    else parts.set(event.msgId, [event]);
  }
  const whole = new Map<string, TraceEvent[]>();
  const leavings = leavingsOf(links);
  for (const [msgId, part] of parts) {
    const root = leavings.rootBefore(part[0] as TraceEvent) ?? msgId;
    const known = whole.get(root);
    if (known) known.push(...part);
    else whole.set(root, [...part]);
    for (const event of part) leavings.add(event, root);
  }
  return [...whole]
    .map(([id, all]) => [id, all.sort(inOrder)] as const)
    .sort(([, [one]], [, [other]]) => (other?.ts ?? 0) - (one?.ts ?? 0))
    .slice(0, limit)
    .map(([id, all]) => messageOf(id, all));
}

/** What nodes recorded of messages, the oldest message first. */
export const eventsOf = (messages: readonly TracedMessage[]): readonly TraceEvent[] =>
  messages.toReversed().flatMap(({ steps }) => steps.flatMap(({ came, left }) => (came ? [came, ...left] : left)));

/** Which messages left for which nodes, in the order of time: so a copy is not compared with all that was recorded. */
function leavingsOf(links: LinkTable) {
  const byEnd = new Map<string, { ts: number; root: string }[]>();
  const endOf = (nodeId: string, { originator }: TraceEvent) => `${nodeId} ${originator.id}`;
  return {
    add(event: TraceEvent, root: string) {
      if (event.direction !== 'OUT') return;
      for (const { to, label } of links.get(event.nodeId) ?? []) {
        if (!sameText(label, event.label)) continue;
        const end = endOf(to, event);
        const known = byEnd.get(end) ?? [];
        known.splice(countUntil(known, event.ts), 0, { ts: event.ts, root });
        byEnd.set(end, known);
      }
    },
    /** The message that left for a copy's first node last before it came there. */
    rootBefore(first: TraceEvent): string | undefined {
      if (first.direction !== 'IN' || first.label !== '') return undefined;
      const known = byEnd.get(endOf(first.nodeId, first)) ?? [];
      return known[countUntil(known, first.ts) - 1]?.root;
    },
  };
}

/** How many of a sorted list are not later than a time. */
function countUntil(sorted: readonly { ts: number }[], ts: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.ts ?? 0) <= ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

function messageOf(id: string, events: readonly TraceEvent[]): TracedMessage {
  const [first] = events as [TraceEvent];
  const steps: TraceStep[] = [];
  for (const event of events) {
    const open = steps.findLast(
      ({ nodeId, came, left }) => nodeId === event.nodeId && msgOf(came, left) === event.msgId,
    );
    if (event.direction === 'IN' || !open) steps.push(stepOf(event));
    else steps[steps.indexOf(open)] = withLeaving(open, event);
  }
  return {
    id,
    ts: first.ts,
    msgType: first.msgType,
    originator: first.originator,
    steps,
    labels: [...new Set(events.map(({ label }) => label).filter(Boolean))],
    failed: steps.some(({ failed }) => failed),
    took: (events.at(-1)?.ts ?? first.ts) - first.ts,
  };
}

const msgOf = (came: TraceEvent | undefined, left: readonly TraceEvent[]) => (came ?? left[0])?.msgId;
/** A node has failed if it says so as a message leaves: what comes by “Failure” failed before. */
const isFailure = ({ direction, label, error }: TraceEvent) =>
  error !== '' || (direction === 'OUT' && sameText(label, 'Failure'));

const stepOf = (event: TraceEvent): TraceStep => ({
  nodeId: event.nodeId,
  from: event.ts,
  took: event.direction === 'OUT' ? 0 : undefined,
  came: event.direction === 'IN' ? event : undefined,
  left: event.direction === 'OUT' ? [event] : [],
  failed: isFailure(event),
});

const withLeaving = (step: TraceStep, event: TraceEvent): TraceStep => ({
  ...step,
  took: step.took ?? event.ts - step.from,
  left: [...step.left, event],
  failed: step.failed || isFailure(event),
});

/** Where links of nodes lead, by the node's ID. */
export type LinkTable = ReadonlyMap<string, readonly { to: string; label: string }[]>;

export function linksOf({ nodes, connections }: RuleChainMetadata): LinkTable {
  const table = new Map<string, { to: string; label: string }[]>();
  for (const { fromIndex, toIndex, type } of connections ?? []) {
    const [from, to] = [nodes[fromIndex]?.id?.id, nodes[toIndex]?.id?.id];
    if (from && to) table.set(from, [...(table.get(from) ?? []), { to, label: type }]);
  }
  return table;
}

/** What a trace shows of its messages. */
export interface TraceFilter {
  /** Found in originator, type, or a label, in any letter case. */
  text: string;
  failedOnly: boolean;
  /** What a type is called. */
  nameOf: (msgType: string) => string;
}

export function fits(message: TracedMessage, { text: wanted, failedOnly, nameOf }: TraceFilter): boolean {
  if (failedOnly && !message.failed) return false;
  const { originator, msgType, labels } = message;
  const sought = wanted.trim().toLowerCase();
  return [originator.entityType, originator.id, originator.name, msgType, nameOf(msgType), ...labels].some((one) =>
    one.toLowerCase().includes(sought),
  );
}
