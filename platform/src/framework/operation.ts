/**
 * Operations: named database work that is no HTTP call of its own (MQTT, WebSocket, simulator, start-up).
 *
 *     export const latestOf = defineOperation('latest.of', 'read', (tx, args: { id: string }) => …);
 *     const rows = await db.run(latestOf, { id });            // on the main thread
 *
 * Arguments and results cross threads: plain data only. To add one: define it in a module that `routes.ts` imports
 * (directly or through a route), so that the database threads know it too. Names are unique.
 */
import type { Tx } from './tx.js';

export interface Operation<A = never, R = unknown> {
  readonly name: string;
  readonly mode: 'read' | 'write';
  readonly handler: (tx: Tx, args: A) => R;
}

const operations = new Map<string, Operation>();

export function defineOperation<A, R>(
  name: string,
  mode: 'read' | 'write',
  handler: (tx: Tx, args: A) => R,
): Operation<A, R> {
  if (operations.has(name)) throw new Error(`operation "${name}" is defined twice`);
  const operation: Operation<A, R> = { name, mode, handler };
  operations.set(name, operation as unknown as Operation);
  return operation;
}

export function operationNamed(name: string): Operation {
  const operation = operations.get(name);
  if (!operation) throw new Error(`no operation "${name}"`);
  return operation;
}
