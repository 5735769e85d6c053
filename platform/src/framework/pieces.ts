/**
 * Long work for the writer is given to it in pieces: each is a transaction of its own and queues behind what waits, so that other
 * writes go in between and nobody waits long.
 */
import type { Database, Operation } from './operation.js';

/** The parts of a list, each of up to `size` items. */
export function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Runs an operation that answers whether there is more to do, until there is not, or until `stopped`. */
export async function runInPieces<A>(
  db: Database,
  operation: Operation<A, boolean>,
  args: A,
  stopped: () => boolean = () => false,
): Promise<void> {
  while (!stopped() && (await db.run(operation, args)));
}
