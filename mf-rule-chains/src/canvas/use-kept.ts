import { useCallback, useRef } from 'react';

/** Answers the value of a key; it is made again only if what it is made of is no longer the same. */
export type Keep<T> = (key: string, of: readonly unknown[], make: () => T) => T;

/**
 * Values by keys that stay the same objects while what they are made of does. What a run does not ask for is forgotten.
 * @returns runs a calculation with the values of the run before
 */
export function useKept<T>(): <R>(calculate: (keep: Keep<T>) => R) => R {
  const known = useRef(new Map<string, { of: readonly unknown[]; value: T }>());
  return useCallback((calculate) => {
    const next: typeof known.current = new Map();
    const result = calculate((key, of, make) => {
      const before = known.current.get(key);
      const kept = before?.of.every((part, at) => part === of[at]) ? before : { of, value: make() };
      next.set(key, kept);
      return kept.value;
    });
    known.current = next;
    return result;
  }, []);
}
