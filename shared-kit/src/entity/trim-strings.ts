import { isSecretName } from '../api/secret-names';

/** A value with every text in it trimmed, also in nested objects and lists; a space in a password or token is part of it. */
export function trimStrings<V>(value: V): V {
  if (typeof value === 'string') return value.trim() as V;
  if (Array.isArray(value)) return value.map(trimStrings) as V;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecretName(name) ? part : trimStrings(part)]),
  ) as V;
}
