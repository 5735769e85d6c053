import type { SharedContext } from './call-queue';
import { contextLimit } from './limits';

/** Values that many calls of functions share, sent to the sandbox once. They are never changed: make a new one instead. */
export type FunctionContext = Readonly<SharedContext>;

let lastContext = 0;

/**
 * Takes down values by name, as they are now, for functions in the sandbox.
 * @throws TypeError for what JSON does not take, RangeError when they are too large
 */
export function createFunctionContext(values: Readonly<Record<string, unknown>>): FunctionContext {
  const names = Object.keys(values);
  const text = JSON.stringify(names.map((name) => values[name]));
  if (text.length > contextLimit) throw new RangeError('The context is too large');
  lastContext += 1;
  return { id: lastContext, names, text };
}
