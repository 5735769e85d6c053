import { functionFrame } from './function-frame';
import { FunctionHost } from './function-host';
import type { CallResult } from './function-messages';
import { functionWorker, type ProgramLimits } from './function-worker';
import { batchLimit, batchResultLimits, errorTextLimit, functionTimeLimit, resultLimits } from './limits';
import { openHiddenFrame } from './sandbox-frame';
import { toData } from './to-data';
import { sandboxFailure, UserCodeError } from './user-code-error';

/** What one call of user code came to. Values are plain data. */
export type UserCallResult = { ok: true; value: unknown } | { ok: false; error: UserCodeError };

/** A trial run: which sample set it was that did not throw, its result and JavaScript's `typeof` of it. */
export type TrialResult =
  | { ok: true; index: number; value: unknown; type: string }
  | { ok: false; error: UserCodeError };

/** A function that people wrote, ready to be called in the sandbox. */
export interface UserFunction {
  /** Calls it; calls of one tick travel together. Rejects with a `UserCodeError`. Arguments must be cloneable data. */
  call: (...args: unknown[]) => Promise<unknown>;
  /** Calls it once per set; never rejects. */
  callBatch: (argSets: readonly (readonly unknown[])[]) => Promise<UserCallResult[]>;
  /** Calls still under way are rejected with kind `disposed`, and so are later ones. */
  dispose: () => void;
}

/** The program of the hidden frame, with that of the worker inside of it. */
export function functionProgram(): string {
  const limits: ProgramLimits = {
    result: resultLimits,
    total: batchResultLimits,
    errorText: errorTextLimit,
    batch: batchLimit,
  };
  const workerText = `'use strict'; (${functionWorker})(${JSON.stringify(limits)}, ${toData})`;
  return `(port) => (${functionFrame})(port, ${JSON.stringify(limits)}, ${toData}, ${JSON.stringify(workerText)})`;
}

const pageHost = new FunctionHost(() => openHiddenFrame(functionProgram()));

/**
 * Compiles a function's body in the sandbox and tries it with sample sets of arguments; the first set that does not
 * throw decides. Without sets it is only compiled (`index` -1). Never rejects.
 */
export function runFunction(
  {
    body,
    argNames,
    args,
    timeoutMs = functionTimeLimit,
  }: { body: string; argNames: readonly string[]; args: readonly (readonly unknown[])[]; timeoutMs?: number },
  host: Pick<FunctionHost, 'submit'> = pageHost,
): Promise<TrialResult> {
  return new Promise((resolve) => {
    host.submit({
      body,
      argNames,
      args,
      mode: 'first',
      timeLimit: timeoutMs,
      settle: (outcome) => {
        const result: CallResult | undefined = 'results' in outcome ? outcome.results[0] : undefined;
        if (result?.ok) return resolve(result);
        const failure = 'failure' in outcome ? outcome.failure : (result?.error ?? sandboxFailure('flood'));
        resolve({ ok: false, error: new UserCodeError(failure) });
      },
    });
  });
}

interface WaitingCall {
  args: readonly unknown[];
  settle: (result: UserCallResult) => void;
}

/**
 * A function to be called many times: post-processing, cell contents, labels, colors, generators. One that ran too
 * long or misbehaved is not run again until it is created anew.
 */
export function createUserFunction(
  body: string,
  argNames: readonly string[],
  host: Pick<FunctionHost, 'submit'> = pageHost,
): UserFunction {
  let stopped: UserCodeError | undefined;
  let waiting: WaitingCall[] = [];
  const pending = new Set<WaitingCall>();

  const settle = (call: WaitingCall, result: UserCallResult) => {
    if (pending.delete(call)) call.settle(result);
  };

  function send(calls: WaitingCall[]): void {
    host.submit({
      body,
      argNames,
      args: calls.map(({ args }) => args),
      mode: 'each',
      timeLimit: functionTimeLimit,
      settle: (outcome) => {
        if ('failure' in outcome) {
          const error = new UserCodeError(outcome.failure);
          if (error.kind === 'timeout' || error.kind === 'flood') stopped = error;
          for (const call of calls) settle(call, { ok: false, error });
          return;
        }
        calls.forEach((call, index) => {
          const result = outcome.results[index];
          if (result?.ok) settle(call, { ok: true, value: result.value });
          else settle(call, { ok: false, error: new UserCodeError(result?.error ?? sandboxFailure('flood')) });
        });
      },
    });
  }

  function flush(): void {
    const calls = waiting.filter((call) => pending.has(call));
    waiting = [];
    for (let from = 0; from < calls.length; from += batchLimit) send(calls.slice(from, from + batchLimit));
  }

  const run = (args: readonly unknown[]): Promise<UserCallResult> =>
    new Promise((resolve) => {
      if (stopped) return resolve({ ok: false, error: stopped });
      const call = { args, settle: resolve };
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push(call);
      pending.add(call);
    });

  return {
    call: async (...args) => {
      const result = await run(args);
      if (!result.ok) throw result.error;
      return result.value;
    },
    callBatch: (argSets) => Promise.all(argSets.map(run)),
    dispose: () => {
      const error = new UserCodeError(sandboxFailure('disposed'));
      stopped = error;
      for (const call of pending) settle(call, { ok: false, error });
    },
  };
}
