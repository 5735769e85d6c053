import type { CallResult } from '../sandbox/function-messages';
import { pageFunctions } from '../sandbox/page-functions';
import { sandboxFailure } from '../sandbox/user-code-error';

/**
 * Puts the test in the place of the sandbox, whose frame only a browser has: bodies of functions run in the page.
 * @param refused calls for which there is no room, before the others
 */
export function playFunctions({ refused = 0 }: { refused?: number } = {}): void {
  let left = refused;
  jest
    .spyOn(pageFunctions, 'submit')
    .mockImplementation(({ body, argNames, mode, context }, { texts, settle, isWanted }) => {
      const shared = context ? (JSON.parse(context.text) as unknown[]) : [];
      const names = [...argNames, ...(context?.names ?? [])];
      queueMicrotask(() => {
        if (isWanted?.() === false) return;
        // A trial of no arguments only compiles.
        if (mode === 'first' && texts.length === 0) {
          settle({ ok: true, index: -1, value: undefined, type: 'undefined' });
          return;
        }
        left -= 1;
        settle(
          left >= 0
            ? { ok: false, error: sandboxFailure('unavailable') }
            : run(body, names, texts[0] ?? '[]', { at: argNames.length, shared }),
        );
      });
    });
}

interface Shared {
  /** Where they begin among the arguments. */
  at: number;
  shared: readonly unknown[];
}

function run(body: string, argNames: readonly string[], text: string, { at, shared }: Shared): CallResult {
  try {
    const decoded = JSON.parse(text) as unknown[] | { missing: number[]; args: unknown[] };
    const args = Array.isArray(decoded)
      ? decoded
      : decoded.args.map((one, index) => (decoded.missing.includes(index) ? undefined : one));
    args.length = at;
    const value: unknown = new Function(...argNames, body)(...args, ...shared);
    return {
      ok: true,
      index: 0,
      value: value === undefined ? value : JSON.parse(JSON.stringify(value)),
      type: typeof value,
    };
  } catch (error) {
    const { name, message } = error as Error;
    const place = { lineNumber: 1, columnNumber: 2 };
    return { ok: false, error: { kind: 'thrown', name, message, ...place } };
  }
}
