/** Messages: what travels along rule chains. Immutable: a node that changes one makes another. */
import { createHash } from 'node:crypto';
import { type EntityId, newId } from '../framework/ids.js';

/** Texts by name, as scripts and patterns see them. */
export type Metadata = Readonly<Record<string, string>>;

/** A chain that waits for what the chain it called puts out: its id, and the node there that called. */
export interface Caller {
  readonly chainId: string;
  readonly nodeId: string;
}

export interface Message {
  readonly id: string;
  /** When it came into being, epoch milliseconds. */
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  /** The originator's customer, or null. */
  readonly customerId: string | null;
  readonly metadata: Metadata;
  /** The body as text: how its numbers are written counts. */
  readonly data: string;
  readonly dataType: 'JSON' | 'TEXT' | 'BINARY';
  /** The queue it goes through. */
  readonly queue: string;
  /** The chain it is in and the node it is at or comes from; null: where its tenant's root chain begins. */
  readonly chainId: string | null;
  readonly nodeId: string | null;
  /** Chains that called, the last one at the end. */
  readonly callers: readonly Caller[];
  /** How many nodes worked on it and on those it was made of. */
  readonly executions: number;
  /** How many messages those that it comes from were made into, one after the other; left out: it was never made into several. */
  readonly copies?: number;
}

/** What an entry of metadata and a caller take in memory beside what is written in them, in characters: as measured, rounded up. */
const OF_ENTRY = 100;
const OF_CALLER = 170;

/** What a message takes in memory, in characters: all bounds count it so. */
export function sizeOf({ data, metadata, callers }: Pick<Message, 'data' | 'metadata' | 'callers'>): number {
  let sum = data.length + callers.length * OF_CALLER;
  for (const key in metadata) sum += OF_ENTRY + key.length + (metadata[key]?.length ?? 0);
  return sum;
}

export type Change = Partial<
  Pick<Message, 'type' | 'originator' | 'customerId' | 'metadata' | 'data' | 'dataType' | 'queue' | 'copies'>
>;

/** The same message with something else in it. */
export const changed = (message: Message, change: Change): Message => ({ ...message, ...change });

/** A copy for one of the links that a message takes from a node: the same copy when the message comes there again after a crash. */
export function copyOf(message: Message, nodeId: string, link: number): Message {
  const hash = createHash('sha1').update(`${message.id} ${message.executions} ${nodeId} ${link}`).digest('hex');
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
  return { ...message, id };
}

/** A message of its own at the place of another, which it is made of. */
export const derived = (message: Message, change: Change): Message => ({
  ...message,
  ...change,
  id: newId(Date.now()),
  ts: Date.now(),
});

/** A message that comes from nowhere: it begins where its tenant's root chain does. */
export function newMessage(
  type: string,
  originator: EntityId,
  content: { data: string } & Partial<Pick<Message, 'metadata' | 'customerId' | 'queue' | 'dataType'>>,
): Message {
  return {
    id: newId(Date.now()),
    ts: Date.now(),
    customerId: null,
    metadata: {},
    dataType: 'JSON',
    queue: 'Main',
    ...content,
    type,
    originator,
    chainId: null,
    nodeId: null,
    callers: [],
    executions: 0,
  };
}
