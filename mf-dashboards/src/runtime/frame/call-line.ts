/** Makes calls as their turn comes. */
export type CallLine = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A line for calls of which so many are under way at once, and so many wait behind them; more are refused.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function callLine(most: { open: number; waiting: number }): CallLine {
  const waiting: (() => void)[] = [];
  let open = 0;
  return async (call) => {
    if (open < most.open) open += 1;
    else {
      if (waiting.length >= most.waiting) throw new Error('Too many calls at once');
      // Who leaves hands over the place.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else open -= 1;
    }
  };
}
