/** Waiting no longer than one wants to. */

/** Waits until something has settled, `limit` milliseconds at most; answers whether it has. Rejects when it does. */
export async function settlesWithin(limit: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
