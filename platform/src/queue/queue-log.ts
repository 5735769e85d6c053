/**
 * The queues of the rule engine as a log: a partition for each tenant and queue, in which messages lie by number. What was worked on is
 * deleted up to a number. The log lies in the database itself, so that a change and the message that tells of it are one commit.
 */
import { whenTenantDeleted } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import type { QueuePlace } from '../framework/queue-place.js';
import type { Tx } from '../framework/tx.js';
import type { Message } from './message.js';

/** The queue of what names none. */
export const MAIN_QUEUE = 'Main';

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A partition has more messages. Only the engine hears of it. */
    'queue.appended': Partition;
    /** What would have been put into a queue, where changes are only tried. */
    'queue.announced': { tenantId: string; message: Message };
  }
}

/** A partition of a queue: what one tenant put into it. */
export interface Partition {
  no: number;
  tenantId: string;
  queue: string;
}

/** A message with its number in a partition. */
export interface QueuedMessage {
  number: number;
  message: Message;
  /** By which it goes on from its node; null: it comes to a chain. */
  label: string | null;
  /** Why it goes on so, where something went wrong. */
  error?: string | undefined;
}

/** Bytes of messages that nodes put into a partition, at most: a chain may make more messages than it works on. */
const MOST_MADE = 256 * 1024 * 1024;

const NEXT =
  'UPDATE queue_partition SET last = last + ?, made = made + ? WHERE tenant_id = ? AND queue = ? RETURNING no, last, made';

/** Makes room for so many more messages in a queue, which have so many bytes made by nodes; answers the last number of them, and all such bytes. */
function reserve(tx: Tx, tenantId: string, queue: string, count: number, made: number) {
  const next = () => tx.get<{ no: number; last: number; made: number }>(NEXT, count, made, tenantId, queue);
  const known = next();
  if (known) return known;
  tx.run('INSERT INTO queue_partition (tenant_id, queue, last) VALUES (?, ?, 0)', tenantId, queue);
  const fresh = next();
  if (!fresh) throw new Error('no partition');
  return fresh;
}

const textOf = (message: Message, label: string | null, error?: string): string =>
  JSON.stringify(label === null ? message : { ...message, label, error });

/** Appends a message to a queue of its tenant. Answers where it lies. */
export function append(tx: Tx, tenantId: string, message: Message): QueuePlace {
  const { queue } = message;
  if (tx.isTrial) {
    tx.emit('queue.announced', { tenantId, message });
    return { partition: 0, number: 0 };
  }
  const { no, last } = reserve(tx, tenantId, queue, 1, 0);
  const sql = 'INSERT INTO queue_message (partition, number, message) VALUES (?, ?, ?)';
  tx.run(sql, no, last, textOf(message, null));
  tx.emit('queue.appended', { no, tenantId, queue });
  return { partition: no, number: last };
}

/** Each text is a row of its own, with its bytes. */
const MADE = `INSERT INTO queue_message (partition, number, message, made)
  SELECT ?, ? + key, value, octet_length(value) FROM json_each(?)`;

/**
 * Appends messages that a node puts into one queue, in their order; with a label, they go on from its node by that, with `error` as
 * the reason. Throws when too much lies there that nodes put in.
 */
export function appendMade(
  tx: Tx,
  tenantId: string,
  messages: readonly Message[],
  label: string | null = null,
  error?: string,
): void {
  const [first] = messages;
  if (!first) return;
  const { queue } = first;
  const texts = messages.map((message) => textOf(message, label, error));
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const { no, last, made } = reserve(tx, tenantId, queue, texts.length, bytes);
  if (made > MOST_MADE)
    throw badRequest(
      `The queue ${queue} is full: messages that nodes put into it may have ${MOST_MADE} bytes together`,
    );
  tx.run(MADE, no, last - texts.length + 1, JSON.stringify(texts));
  tx.emit('queue.appended', { no, tenantId, queue });
}

/** How much is read at once at most. */
export interface Portion {
  readonly messages: number;
  /** As they are stored; a message that has more is read alone. */
  readonly bytes: number;
}

/** What lies in a partition behind a number, oldest first; `isAll`: there was no more. */
export function messagesAfter(
  tx: Tx,
  partition: number,
  number: number,
  most: Portion,
): { messages: QueuedMessage[]; isAll: boolean } {
  // The sizes are read without the messages.
  const sizes = tx.all<{ number: number; bytes: number }>(
    'SELECT number, octet_length(message) AS bytes FROM queue_message WHERE partition = ? AND number > ? ORDER BY number LIMIT ?',
    partition,
    number,
    most.messages,
  );
  let sum = 0;
  const over = sizes.findIndex(({ bytes }, at) => {
    sum += bytes;
    return at > 0 && sum > most.bytes;
  });
  const taken = over < 0 ? sizes : sizes.slice(0, over);
  const messages = tx
    .all<{ number: number; message: string }>(
      'SELECT number, message FROM queue_message WHERE partition = ? AND number > ? AND number <= ? ORDER BY number',
      partition,
      number,
      taken.at(-1)?.number ?? number,
    )
    .map((row) => {
      const {
        label = null,
        error,
        ...message
      } = JSON.parse(row.message) as Message & { label?: string; error?: string };
      return { number: row.number, message, label, error };
    });
  return { messages, isAll: taken.length < most.messages && over < 0 };
}

/** Partitions in which something lies. */
export const waitingPartitions = (tx: Tx): Partition[] =>
  tx.all<Partition & object>(
    `SELECT no, tenant_id AS tenantId, queue FROM queue_partition p
     WHERE EXISTS (SELECT 1 FROM queue_message WHERE partition = p.no)`,
  );

/** Forgets what was worked on, and what was stored for it: everything up to a number. */
export function commitOffset(tx: Tx, { partition, number }: QueuePlace): void {
  tx.run(
    `UPDATE queue_partition SET made = made - (SELECT coalesce(sum(made), 0) FROM queue_message WHERE partition = no AND number <= ?)
     WHERE no = ? AND made > 0`,
    number,
    partition,
  );
  for (const table of ['queue_message', 'queue_outcome'])
    tx.run(`DELETE FROM ${table} WHERE partition = ? AND number <= ?`, partition, number);
}

whenTenantDeleted('queue log', (tx, tenantId) => {
  for (const { no } of tx.all<{ no: number }>('SELECT no FROM queue_partition WHERE tenant_id = ?', tenantId))
    for (const table of ['queue_message', 'queue_outcome']) tx.run(`DELETE FROM ${table} WHERE partition = ?`, no);
  tx.run('DELETE FROM queue_partition WHERE tenant_id = ?', tenantId);
});
