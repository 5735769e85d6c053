import { type CallLine, callLine } from './frame/call-line';

/** Calls of one widget that are under way at once, and that wait behind them. */
const LIMITS = { open: 8, waiting: 200 };

const lines = new Map<string, CallLine>();

/**
 * Makes a call of a widget once its turn comes: a script that asks for thousands of things leaves room for the page's own calls.
 * @throws Error where too many wait already
 */
export function inTurn<T>(widgetId: string, call: () => Promise<T>): Promise<T> {
  const line = lines.get(widgetId) ?? callLine(LIMITS, () => lines.delete(widgetId));
  lines.set(widgetId, line);
  return line(call);
}
