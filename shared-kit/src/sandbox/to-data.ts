import type { DataLimits } from './limits';

/** What several values may take together; counted down. */
export interface DataBudget {
  nodes: number;
  characters: number;
}

/**
 * Plain data out of anything: texts, numbers, truth values, null, undefined, lists and objects of these. Functions and
 * symbols become undefined, `toJSON` counts, keys that reach prototypes (`__proto__`, `constructor`) are dropped. `budget` is
 * shared with other values.
 *
 * Its text also becomes part of the programs in the sandbox: it must not use anything outside of itself.
 * @throws RangeError beyond a limit, and what getters of the value throw
 */
export function toData(value: unknown, limits: DataLimits, budget?: DataBudget): unknown {
  let nodes = 0;
  let characters = 0;
  const tooLarge = () => new RangeError('The result is too large');
  const count = (text: string) => {
    characters += text.length;
    if (budget) budget.characters -= text.length;
    if (characters > limits.characters || (budget && budget.characters < 0)) throw tooLarge();
    return text;
  };
  const walk = (item: unknown, depth: number): unknown => {
    nodes += 1;
    if (budget) budget.nodes -= 1;
    if (nodes > limits.nodes || depth > limits.depth || (budget && budget.nodes < 0)) throw tooLarge();
    if (typeof item === 'string') return count(item);
    if (typeof item === 'bigint') return count(String(item));
    if (typeof item === 'function' || typeof item === 'symbol') return undefined;
    if (typeof item !== 'object' || item === null) return item;
    if (Array.isArray(item)) {
      if (item.length > limits.nodes) throw tooLarge();
      const list: unknown[] = [];
      for (let index = 0; index < item.length; index += 1) list[index] = walk(item[index], depth + 1);
      return list;
    }
    const { toJSON } = item as { toJSON?: unknown };
    if (typeof toJSON === 'function') return walk(toJSON.call(item), depth + 1);
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(item)) {
      if (key === '__proto__' || key === 'constructor') continue;
      copy[count(key)] = walk((item as Record<string, unknown>)[key], depth + 1);
    }
    return copy;
  };
  return walk(value, 0);
}
