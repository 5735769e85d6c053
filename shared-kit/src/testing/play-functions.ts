import type { CallResult } from '../sandbox/function-messages';
import { pageFunctions } from '../sandbox/page-functions';

/** Puts the test in the place of the sandbox, whose frame only a browser has: bodies of functions run in the page. */
export function playFunctions(): void {
  jest.spyOn(pageFunctions, 'submit').mockImplementation(({ body, argNames, mode }, { texts, settle, isWanted }) => {
    queueMicrotask(() => {
      if (isWanted?.() !== false && mode === 'each') settle(run(body, argNames, texts[0] ?? '[]'));
    });
  });
}

function run(body: string, argNames: readonly string[], text: string): CallResult {
  try {
    const decoded = JSON.parse(text) as unknown[] | { missing: number[]; args: unknown[] };
    const args = Array.isArray(decoded)
      ? decoded
      : decoded.args.map((one, at) => (decoded.missing.includes(at) ? undefined : one));
    const value: unknown = new Function(...argNames, body)(...args);
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
