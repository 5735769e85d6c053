/** Work that takes a while: who watches it learns how far it is, and may stop it. */
export interface WorkOptions {
  signal?: AbortSignal;
  /** How many things are done, whether or not they went well. */
  onProgress?: (done: number) => void;
}

/** What became of a deed done to several things. */
export interface EachResult<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
  /** Not begun before it was stopped. */
  left: T[];
}

/** Calls in flight at once: enough to be quick, few enough not to meet the platform's rate limits. */
const parallel = 4;

/** Does something to each item, a few at a time; one failure does not stop the others. What is begun is finished. */
export async function runEach<T>(
  items: readonly T[],
  each: (item: T) => Promise<unknown>,
  { signal, onProgress }: WorkOptions = {},
): Promise<EachResult<T>> {
  const result: EachResult<T> = { done: [], failed: [], left: [...items] };
  const worker = async () => {
    while (!signal?.aborted) {
      const item = result.left.shift();
      if (item === undefined) return;
      try {
        await each(item);
        result.done.push(item);
      } catch (error) {
        result.failed.push({ item, error });
      }
      onProgress?.(result.done.length + result.failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  return result;
}

/**
 * Does something to all items, a few at a time. The first failure ends it, as `signal` does: nothing more is begun, the
 * deeds under way are told by the signal that they get, and it is what this rejects with.
 */
export async function runAll<T>(
  items: readonly T[],
  each: (item: T, signal: AbortSignal) => Promise<unknown>,
  { signal, onProgress }: WorkOptions = {},
): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const attempt = (item: T) =>
    each(item, stop.signal).catch((error: unknown) => {
      // Of several failures, the first is the reason.
      stop.abort(error);
      throw error;
    });
  await runEach(items, attempt, { signal: stop.signal, onProgress });
  signal?.removeEventListener('abort', end);
  stop.signal.throwIfAborted();
}
