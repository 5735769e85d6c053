/** So many in so many seconds. */
export interface RatePair {
  capacity: number;
  seconds: number;
}

const stored = /^\d+:\d+(,\d+:\d+)*$/;

/** The pairs of a stored rate limit, `100:1,2000:60`; none for no limit, nothing for a text that is no rate limit. */
export function parseRate(text: string | null | undefined): readonly RatePair[] | undefined {
  if (!text) return [];
  if (!stored.test(text)) return undefined;
  return text.split(',').map((pair) => {
    const [capacity = 0, seconds = 0] = pair.split(':').map(Number);
    return { capacity, seconds };
  });
}

/** The way back; null for no limit. */
export const writeRate = (pairs: readonly RatePair[]): string | null =>
  pairs.length > 0 ? pairs.map(({ capacity, seconds }) => `${capacity}:${seconds}`).join(',') : null;
