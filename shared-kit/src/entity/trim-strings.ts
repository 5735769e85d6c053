/** A value with every text in it trimmed, also in nested objects and lists. */
export function trimStrings<V>(value: V): V {
  if (typeof value === 'string') return value.trim() as V;
  if (Array.isArray(value)) return value.map(trimStrings) as V;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimStrings(part)])) as V;
}
