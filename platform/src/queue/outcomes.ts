/**
 * What was stored for messages that are still in a queue. After a crash they are worked on again: what was stored then is known, and not
 * stored once more.
 */
import type { QueuePlace } from '../framework/queue-place.js';
import type { Tx } from '../framework/tx.js';

/** A step of the work on a queued message. It has the same key when the message is worked on again after a crash. */
export interface StepPlace extends QueuePlace {
  readonly key: string;
}

type Kept = [number: number, key: string, value?: unknown];

/** What steps answered, by number and key. */
export type Outcomes = ReadonlyMap<string, unknown>;

const nameOf = (number: number, key: string): string => `${number} ${key}`;

/** What a step answered before a crash; undefined: it was not done. */
export function outcomeOf(outcomes: Outcomes | null, { number, key }: StepPlace): { value: unknown } | undefined {
  const name = nameOf(number, key);
  return outcomes?.has(name) ? { value: outcomes.get(name) } : undefined;
}

/** Keeps what the steps of a batch answered, in the transaction that they are done in: one row for each partition. */
export function keepOutcomes(tx: Tx, done: readonly { at: StepPlace; value: unknown }[]): void {
  const partitions = new Map<number, { last: number; kept: Kept[] }>();
  for (const { at, value } of done) {
    const known = partitions.get(at.partition) ?? { last: 0, kept: [] };
    known.last = Math.max(known.last, at.number);
    known.kept.push(value === undefined ? [at.number, at.key] : [at.number, at.key, value]);
    partitions.set(at.partition, known);
  }
  const sql = 'INSERT INTO queue_outcome (partition, number, outcomes) VALUES (?, ?, ?)';
  for (const [partition, { last, kept }] of partitions) tx.run(sql, partition, last, JSON.stringify(kept));
}

/** What is kept of a partition; null: nothing. */
export function keptOutcomes(tx: Tx, partition: number): Outcomes | null {
  const rows = tx.all<{ outcomes: string }>('SELECT outcomes FROM queue_outcome WHERE partition = ?', partition);
  const kept = rows.flatMap(({ outcomes }) => JSON.parse(outcomes) as Kept[]);
  return kept.length === 0 ? null : new Map(kept.map(([number, key, value]) => [nameOf(number, key), value]));
}
