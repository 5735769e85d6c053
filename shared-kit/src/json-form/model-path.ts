/** Stands for the element of an array in a path that is not of one element. */
export const elementMark = '[]';

/** The steps of a key such as `a.b`, `a[].b` or `a["b c"]`. */
export function parsePath(key: string): string[] {
  const steps = key.matchAll(/\[(?:"([^"]*)"|'([^']*)'|(\d*))\]|([^.[\]]+)/g);
  return [...steps].map(([, double, single, index, name]) => name ?? double ?? single ?? (index || elementMark));
}

/** A path of one element out of a field's: the marks become the indexes, outermost first. */
export function resolvePath(path: readonly string[], indexes: readonly number[]): string[] {
  let level = 0;
  return path.map((step) => {
    if (step !== elementMark) return step;
    level += 1;
    return String(indexes[level - 1] ?? 0);
  });
}

/** The value at a path, or undefined. Only own members count. */
export function valueAt(model: unknown, path: readonly string[]): unknown {
  let value = model;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** A copy of the model with another value at a path. `undefined` removes the key; in a list it leaves `null`. */
export function withValueAt<T>(model: T, path: readonly string[], value: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return value as T;
  if (step === '__proto__' || step === 'constructor') return model;
  if (Array.isArray(model) || (model === undefined && /^\d+$/.test(step))) {
    const list = [...((model as unknown[] | undefined) ?? [])];
    list[Number(step)] = withValueAt(list[Number(step)], rest, value) ?? null;
    return list as T;
  }
  const from = typeof model === 'object' && model !== null ? (model as Record<string, unknown>) : {};
  const inner = withValueAt(Object.hasOwn(from, step) ? from[step] : undefined, rest, value);
  const { [step]: _, ...others } = from;
  // The order of keys stays.
  if (inner === undefined) return others as T;
  return { ...from, [step]: inner } as T;
}
