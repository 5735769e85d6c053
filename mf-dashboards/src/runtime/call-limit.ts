import { onUserChange } from '@mullion/shared-kit/session/on-user-change';
import { type CallLine, callLine } from './frame/call-line';

/** Calls of one frame that are under way at once, and that wait behind them. */
const LIMITS = { open: 8, waiting: 200 };

/** How many users there were before. */
let user = 0;
onUserChange(() => {
  user += 1;
});

const lines = new WeakMap<AbortSignal, { line: CallLine; of: number }>();

/**
 * Makes a call of a frame once its turn comes: a script that asks for thousands of things leaves room for the page's own calls.
 * What a frame asks for is asked for with the rights of who was there when it began: after them it gets nothing.
 *
 * @param ended the frame's
 * @throws Error where too many wait already, or the frame or its user is gone by then
 */
export function inTurn<T>(ended: AbortSignal, call: () => Promise<T>): Promise<T> {
  const own = lines.get(ended) ?? { line: callLine(LIMITS), of: user };
  lines.set(ended, own);
  return own.line(() => {
    if (ended.aborted || own.of !== user) throw new Error('The widget is gone');
    return call();
  });
}
