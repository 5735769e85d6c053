import { SECOND } from '../time/constants';

/** A window that ends now is another one after this long: who comes later asks for it. */
const SHARED_FOR_MS = 10 * SECOND;

/** Up to when windows of the past were asked for last, by what was asked for. */
export function createEnds() {
  const ends = new Map<string, number>();
  return {
    /** The key of a need up to `until`: that of who has asked for it a moment ago. Without `until` it is the need itself. */
    keyOf(need: string, until: number | undefined): string {
      if (until === undefined) return need;
      const known = ends.get(need);
      const end = known !== undefined && until - known <= SHARED_FOR_MS ? known : until;
      ends.set(need, end);
      return `${end}/${need}`;
    },
    /** Nobody has asked under this key any more. */
    forget(need: string, key: string) {
      const end = ends.get(need);
      if (end !== undefined && key === `${end}/${need}`) ends.delete(need);
    },
  };
}

/**
 * Equal subscriptions share one source: the first listener opens it, the last one closes it, and who comes later is told
 * where things stand. `until`: up to when a window of the past is asked for now; it is shared for some seconds only, unless
 * it is over.
 */
export function createSharing<Change>() {
  const ends = createEnds();
  const sources = new Map<
    string,
    { listeners: Set<(change: Change) => void>; replay(): readonly Change[]; close(): void }
  >();

  return function join(
    need: string,
    open: (emit: (change: Change) => void) => { replay(): readonly Change[]; close(): void },
    listener: (change: Change) => void,
    until?: number,
  ): () => void {
    const key = ends.keyOf(need, until);
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
      if (sources.get(key) !== joined) return;
      sources.delete(key);
      ends.forget(need, key);
    };
  };
}

/** Each of some things once, in one order however they were listed, so that equal needs are equal. `nameOf` tells them apart. */
export const eachOnce = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
  [...new Map(items.map((item) => [nameOf(item), item]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => item);
