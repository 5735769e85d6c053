/** What became of a deed done to several things. */
export interface EachResult<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
}

/** Calls in flight at once: enough to be quick, few enough not to meet the platform's rate limits. */
const parallel = 4;

/** Does something to each item, a few at a time; one failure does not stop the others. */
export async function runEach<T>(items: readonly T[], each: (item: T) => Promise<unknown>): Promise<EachResult<T>> {
  const result: EachResult<T> = { done: [], failed: [] };
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await each(item);
        result.done.push(item);
      } catch (error) {
        result.failed.push({ item, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  return result;
}
