/** Waiting no longer than one wants to. */

/** Timers of Node take no longer time: one that is set to more ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A time in milliseconds that somebody set, as timers take it. */
export const timerTime = (milliseconds: number): number => Math.min(Math.max(0, milliseconds), LONGEST_TIMER);

/** Waits until something has settled, `limit` milliseconds at most; answers whether it has. Rejects when it does. */
export async function settlesWithin(limit: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timerTime(limit));
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
