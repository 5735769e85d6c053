/** Values by keys that configurations and messages name. */

/** The value of a key; undefined where there is none, also for keys that all objects know (`constructor`). */
export const ownValue = <T>(values: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;
