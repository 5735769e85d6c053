import { lateFunction } from '@mullion/shared-kit/sandbox/late-function';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { textOf } from './processed-values';

/** How often a generator gives another value, ms. */
const EVERY_MS = 1000;

/** A value that was generated; undefined: none yet. */
export type GeneratedValue = { ts: number; value: string | undefined } | undefined;

/** Values that the functions of keys generate in the sandbox, each of which gets what it gave before. One that failed may work the next time. */
export function generateValues(
  keys: readonly DataKey[],
  changed: (values: readonly GeneratedValue[]) => void,
  failed: (error: UserCodeError) => void,
): () => void {
  const functions = keys.map(({ funcBody = '' }) => lateFunction(funcBody, ['time', 'prevValue']));
  const before: unknown[] = keys.map(() => 0);
  let isBusy = false;
  let isEnded = false;
  const next = () => {
    if (isBusy) return;
    isBusy = true;
    const ts = serverClock.estimate();
    Promise.all(functions.map((one, at) => one.call(ts, before[at])))
      .then((values) => {
        before.splice(0, before.length, ...values);
        if (!isEnded) changed(values.map((value) => ({ ts, value: textOf(value) })));
      })
      .catch((error: UserCodeError) => {
        if (!isEnded) failed(error);
      })
      .finally(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(next, EVERY_MS);
  next();
  return () => {
    isEnded = true;
    clearInterval(timer);
    for (const one of functions) one.dispose();
  };
}
