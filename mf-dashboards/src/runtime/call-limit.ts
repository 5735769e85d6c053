import { onUserChange } from '@mullion/shared-kit/session/on-user-change';
import { type CallLine, callLine } from './frame/call-line';

/** Calls of one frame that are under way at once, and that wait behind them. */
const LIMITS = { open: 8, waiting: 200 };

const gone = () => new Error('The widget is gone');

/** Ends with whoever is signed in. */
let user = new AbortController();
onUserChange(() => {
  user.abort(gone());
  user = new AbortController();
});

const lines = new WeakMap<AbortSignal, { line: CallLine; until: AbortSignal }>();

/**
 * Makes a call of a frame once its turn comes: a script that asks for thousands of things leaves room for the page's own calls.
 * What a frame asks for is asked for with the rights of who was there when it began: after them it gets nothing.
 *
 * @param ended the frame's
 * @param call takes a signal that is given once the frame or its user is gone
 * @throws Error where too many wait already, or the frame or its user is gone by then
 */
export function inTurn<T>(ended: AbortSignal, call: (until: AbortSignal) => Promise<T>): Promise<T> {
  const own = lines.get(ended) ?? { line: callLine(LIMITS), until: AbortSignal.any([ended, user.signal]) };
  lines.set(ended, own);
  return own.line(() => {
    if (own.until.aborted) throw gone();
    return call(own.until);
  });
}
