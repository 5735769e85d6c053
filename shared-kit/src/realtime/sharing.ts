/**
 * Equal subscriptions share one source: the first listener opens it, the last one closes it, and who comes later is told
 * where things stand.
 */
export function createSharing<Change>() {
  const sources = new Map<
    string,
    { listeners: Set<(change: Change) => void>; replay(): readonly Change[]; close(): void }
  >();

  return function join(
    key: string,
    open: (emit: (change: Change) => void) => { replay(): readonly Change[]; close(): void },
    listener: (change: Change) => void,
  ): () => void {
    // a listener of its own identity, should one function join twice
    const own = (change: Change) => listener(change);
    let source = sources.get(key);
    if (source) {
      source.listeners.add(own);
      for (const known of source.replay()) own(known);
    } else {
      const listeners = new Set([own]);
      const emit = (change: Change) => {
        for (const listener of [...listeners]) listener(change);
      };
      source = { listeners, ...open(emit) };
      sources.set(key, source);
    }
    const joined = source;
    return () => {
      if (!joined.listeners.delete(own) || joined.listeners.size > 0) return;
      joined.close();
      if (sources.get(key) === joined) sources.delete(key);
    };
  };
}

/** Each of some things once, in one order however they were listed, so that equal needs are equal. `nameOf` tells them apart. */
export const eachOnce = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
  [...new Map(items.map((item) => [nameOf(item), item]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => item);
