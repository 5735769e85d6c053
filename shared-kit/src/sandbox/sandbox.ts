import type { FunctionSource } from './call-queue';
import { encodeArguments } from './function-arguments';
import type { FunctionContext } from './function-context';
import type { FunctionHost } from './function-host';
import type { CallResult } from './function-messages';
import type { JoinedCalls } from './joined-calls';
import { bodyLimit } from './limits';
import { pageFunctions } from './page-functions';
import type { ResultCache } from './result-cache';
import { sandboxFailure, UserCodeError } from './user-code-error';

/** What one call of user code came to. Values are plain data; they are not to be changed, since others may share them. */
export type UserCallResult = { ok: true; value: unknown } | { ok: false; error: UserCodeError };

/** A trial run: which sample set it was that did not throw, its result and JavaScript's `typeof` of it. */
export type TrialResult =
  | { ok: true; index: number; value: unknown; type: string }
  | { ok: false; error: UserCodeError };

/** A function that people wrote, ready to be called in the sandbox. */
export interface UserFunction {
  /**
   * Calls it; all calls of one tick of the page travel together. Rejects with a `UserCodeError`. Arguments are plain
   * data: what JSON does not know inside of them does not arrive.
   */
  call: (...args: unknown[]) => Promise<unknown>;
  /** Calls it once per set; never rejects. */
  callBatch: (argSets: readonly (readonly unknown[])[]) => Promise<UserCallResult[]>;
  /** Calls still under way are rejected with kind `disposed`, and so are later ones. */
  dispose: () => void;
}

export interface UserFunctionOptions {
  /** Further arguments, after those of the call. */
  context?: FunctionContext;
  /**
   * The same arguments and context always give the same result: it asks neither the time nor chance. Only then results
   * are kept and calls spared: equal ones that are under way are one. The creator of the function declares it; the sandbox can't know.
   */
  pure?: boolean;
}

type Host = Pick<FunctionHost, 'submit' | 'forget'> & {
  cache: Pick<ResultCache, 'get' | 'set'>;
  joined: Pick<JoinedCalls, 'join'>;
};

const sourceOf = (source: Omit<FunctionSource, 'key'>): FunctionSource => ({
  ...source,
  key: `${source.argNames.join()}\n${source.body}`,
});

/** The arguments of calls as texts, or why they cannot be passed. */
function textsOf(body: string, args: readonly (readonly unknown[])[]): string[] | UserCodeError {
  try {
    if (body.length <= bodyLimit) return args.map(encodeArguments);
  } catch {
    // The caller is told by the kind.
  }
  return new UserCodeError(sandboxFailure('argument'));
}

/**
 * Compiles a function's body in the sandbox and tries it with sample sets of arguments; the first set that does not
 * throw decides. Without sets it is only compiled (`index` -1). Never rejects. It is run even if the body ran away before.
 */
export function runFunction(
  { body, argNames, args }: { body: string; argNames: readonly string[]; args: readonly (readonly unknown[])[] },
  host: Host = pageFunctions,
): Promise<TrialResult> {
  return new Promise((resolve) => {
    const texts = textsOf(body, args);
    if (texts instanceof UserCodeError) return resolve({ ok: false, error: texts });
    const settle = (result: CallResult) =>
      resolve(result.ok ? result : { ok: false, error: new UserCodeError(result.error) });
    host.submit(sourceOf({ body, argNames, mode: 'first' }), { texts, settle });
  });
}

/**
 * A function to be called many times: post-processing, cell contents, labels, colors, generators. One that ran too
 * long or misbehaved is not run again, wherever it is used, until a trial of it goes well or another person signs in.
 */
export function createUserFunction(
  body: string,
  argNames: readonly string[],
  { context, pure = false }: UserFunctionOptions = {},
  host: Host = pageFunctions,
): UserFunction {
  const source = sourceOf({ body, argNames, mode: 'each', context });
  const origin = `${context?.id ?? ''} ${source.key}`;
  const disposed: CallResult = { ok: false, error: sandboxFailure('disposed') };
  /** Calls under way, and how each gives up waiting. */
  const pending = new Map<(result: CallResult) => void, () => void>();
  let isDisposed = false;

  const outcomeOf = (result: CallResult): UserCallResult =>
    result.ok ? { ok: true, value: result.value } : { ok: false, error: new UserCodeError(result.error) };

  /** The outcome of a call that needs no sandbox, or else its arguments as text. */
  function knownOutcome(args: readonly unknown[]): { outcome: UserCallResult } | { texts: string[] } {
    if (isDisposed) return { outcome: outcomeOf(disposed) };
    const texts = textsOf(body, [args]);
    if (texts instanceof UserCodeError) return { outcome: { ok: false, error: texts } };
    const kept = pure ? host.cache.get(origin, texts[0] ?? '') : undefined;
    return kept ? { outcome: outcomeOf(kept) } : { texts };
  }

  function start(args: readonly unknown[], done: (result: UserCallResult) => void): void {
    const known = knownOutcome(args);
    if ('outcome' in known) {
      done(known.outcome);
      return;
    }
    const { texts } = known;
    const [input = ''] = texts;
    const settle = (result: CallResult) => {
      if (pending.delete(settle)) done(outcomeOf(result));
    };
    if (!pure) {
      pending.set(settle, () => {});
      host.submit(source, { texts, settle });
      return;
    }
    let leave = () => {};
    pending.set(settle, () => leave());
    leave = host.joined.join(origin, input, settle, (call) =>
      host.submit(source, {
        ...call,
        texts,
        settle: (result) => {
          host.cache.set(origin, input, result);
          call.settle(result);
        },
      }),
    );
  }

  return {
    call: async (...args) => {
      const result = await new Promise<UserCallResult>((resolve) => start(args, resolve));
      if (!result.ok) throw result.error;
      return result.value;
    },
    callBatch: (argSets) =>
      new Promise((resolve) => {
        const results: UserCallResult[] = new Array(argSets.length);
        let left = argSets.length;
        if (left === 0) resolve(results);
        argSets.forEach((args, at) => {
          start(args, (result) => {
            results[at] = result;
            left -= 1;
            if (left === 0) resolve(results);
          });
        });
      }),
    dispose: () => {
      isDisposed = true;
      for (const [settle, leave] of [...pending]) {
        leave();
        settle(disposed);
      }
      host.forget(source);
    },
  };
}
