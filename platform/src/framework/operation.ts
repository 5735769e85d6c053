/**
 * Operations: named database work that is no HTTP call of its own (MQTT, WebSocket, simulator, start-up).
 *
 *     export const latestOf = defineOperation('latest.of', 'read', (tx, args: { id: string }) => …);
 *     const rows = await db.run(latestOf, { id });            // on the main thread
 *
 * Arguments and results cross threads: plain data only. To add one: define it in a module that `routes.ts` imports
 * (directly or through a route), so that the database threads know it too. Names are unique.
 */
import type { MessagePort } from 'node:worker_threads';
import type { EventName } from './events.js';
import type { QueuePlace } from './queue-place.js';
import type { Tx } from './tx.js';

/** Where a handler runs: `read` for short reads, `search` for those that may take long and can be stopped. */
export type DatabaseMode = 'read' | 'search' | 'write';

export interface Operation<A = never, R = unknown> {
  readonly name: string;
  readonly mode: DatabaseMode;
  readonly handler: (tx: Tx, args: A) => R;
}

/** What the main thread's parts see of the database. */
export interface Database {
  /** Runs an operation where its mode asks for. Rejects with the `PlatformError` it throws. */
  run<A, R>(operation: Operation<A, R>, args: A): Promise<R>;
}

/** Where another thread gets a way of its own to the writer. */
export interface WriterAccess {
  /**
   * A port to the writer for another thread. It takes lists of work with negative numbers, and hears in commit order of what became of
   * it and of these events. `worked` settles when what lies at a place of a queue was worked on.
   */
  attach(events: readonly EventName[], worked: (place: QueuePlace) => Promise<void>): MessagePort;
}

const operations = new Map<string, Operation>();

export function defineOperation<A, R>(
  name: string,
  mode: DatabaseMode,
  handler: (tx: Tx, args: A) => R,
): Operation<A, R> {
  if (operations.has(name)) throw new Error(`operation "${name}" is defined twice`);
  const operation: Operation<A, R> = { name, mode, handler };
  operations.set(name, operation as unknown as Operation);
  return operation;
}

/** What was defined so far. */
export const operationNames = (): string[] => [...operations.keys()];

export function operationNamed(name: string): Operation {
  const operation = operations.get(name);
  if (!operation) throw new Error(`no operation "${name}"`);
  return operation;
}
