import { loadCode } from '../browser/load-code';
import type { UserFunction, UserFunctionOptions } from './sandbox';
import { sandboxFailure, UserCodeError } from './user-code-error';

/** A function that people wrote, as far as pages call it one by one. */
export type LateFunction = Pick<UserFunction, 'call' | 'dispose'>;

const loadSandbox = () => loadCode(() => import(/* webpackChunkName: "kit-sandbox" */ './sandbox'));

/**
 * `createUserFunction` whose code comes with the first call: a page that may have functions, and mostly has none, is not
 * larger for it. Where the code does not arrive, calls reject with a `UserCodeError` of kind `unavailable`.
 */
export function lateFunction(body: string, argNames: readonly string[], options?: UserFunctionOptions): LateFunction {
  let made: Promise<UserFunction> | undefined;
  let isDisposed = false;
  const make = async () => {
    const { createUserFunction } = await loadSandbox();
    const created = createUserFunction(body, argNames, options);
    if (isDisposed) created.dispose();
    return created;
  };
  const get = () => {
    made ??= make().catch(() => {
      made = undefined;
      throw new UserCodeError(sandboxFailure('unavailable'));
    });
    return made;
  };
  return {
    call: async (...args) => (await get()).call(...args),
    dispose() {
      isDisposed = true;
      made?.then(
        (created) => created.dispose(),
        () => undefined,
      );
    },
  };
}
