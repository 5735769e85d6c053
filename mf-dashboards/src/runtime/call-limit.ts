/** Calls of one widget that are under way at once, and that wait behind them. */
const LIMITS = { open: 8, waiting: 200 };

interface Line {
  open: number;
  waiting: (() => void)[];
}

const lines = new Map<string, Line>();

/**
 * Makes a call of a widget once its turn comes: a script that asks for thousands of things leaves room for the page's own calls.
 * @throws Error where too many wait already
 */
export async function inTurn<T>(widgetId: string, call: () => Promise<T>): Promise<T> {
  const line = lines.get(widgetId) ?? { open: 0, waiting: [] };
  lines.set(widgetId, line);
  if (line.open < LIMITS.open) line.open += 1;
  else {
    if (line.waiting.length >= LIMITS.waiting) throw new Error('Too many calls at once');
    // Who leaves hands over the place.
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }
  try {
    return await call();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.open -= 1;
    if (line.open === 0) lines.delete(widgetId);
  }
}
