import type { DataLimits } from './limits';

/**
 * Plain data out of anything: texts, numbers, truth values, null, undefined, lists and objects of these. Functions and
 * symbols become undefined, `toJSON` counts, keys that reach prototypes (`__proto__`, `constructor`) are dropped.
 *
 * Its text also becomes part of the programs in the sandbox: it must not use anything outside of itself.
 * @throws RangeError beyond a limit, and what getters of the value throw
 */
export function toData(value: unknown, limits: DataLimits): unknown {
  let nodes = 0;
  let characters = 0;
  const count = (text: string) => {
    characters += text.length;
    if (characters > limits.characters) throw new RangeError('The result is too large');
    return text;
  };
  const walk = (item: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > limits.nodes || depth > limits.depth) throw new RangeError('The result is too large');
    if (typeof item === 'string') return count(item);
    if (typeof item === 'bigint') return count(String(item));
    if (typeof item === 'function' || typeof item === 'symbol') return undefined;
    if (typeof item !== 'object' || item === null) return item;
    if (Array.isArray(item)) {
      if (item.length > limits.nodes) throw new RangeError('The result is too large');
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
