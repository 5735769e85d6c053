import { type FieldValues, get, set } from 'react-hook-form';

/** Whether two values are the same on the wire. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The paths that are each one field: what a control of its own edits, and lists as a whole, for their rows have no name
 * that stays. A group of fields counts field by field.
 */
export function fieldPaths(values: FieldValues, controls: ReadonlySet<string>, above = ''): string[] {
  const names = [...controls];
  return Object.entries(values).flatMap(([name, value]) => {
    const path = `${above}${name}`;
    const isGroup =
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      !controls.has(path) &&
      names.some((one) => one.startsWith(`${path}.`));
    return isGroup ? fieldPaths(value as FieldValues, controls, `${path}.`) : [path];
  });
}

/** `stored` with those of the fields from `typed` that differ from what the form began with. */
export function keepTyped<V extends FieldValues>(typed: V, before: FieldValues, stored: V, fields: readonly string[]): V {
  const kept = structuredCopy(stored);
  for (const path of fields) {
    const value = get(typed, path);
    if (!isSameValue(value, get(before, path))) set(kept, path, value);
  }
  return kept;
}

/** Groups are copied; what stands in them is shared. */
const structuredCopy = <V,>(value: V): V =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? (Object.fromEntries(Object.entries(value).map(([name, part]) => [name, structuredCopy(part)])) as V)
    : value;
