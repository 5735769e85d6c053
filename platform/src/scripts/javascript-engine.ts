/** JavaScript of tenants. Each run has a context of its own: whatever a script does to it is gone afterwards. */
import type { QuickJSWASMModule } from 'quickjs-emscripten-core';
import { javascriptResult } from './javascript-result.js';
import type { ScriptOutcome, ScriptRun, ScriptSource } from './protocol.js';
import { EngineError, SandboxRuntime } from './sandbox-engine.js';
import { SCRIPT_LIMITS, tooLong } from './script-limits.js';

/** Makes the script's function and calls it; both before anything of the script has run, so that it finds them as they are. */
const CALL = `(function () {
  const { parse, stringify } = JSON;
  const makeFunction = Function;
  return (argNames, script, msg, metadata, msgType) =>
    stringify(makeFunction(...parse(argNames), script)(parse(msg), parse(metadata), msgType));
})()`;

/** Lines that the engine has before the body of a function that is made of texts. */
const LINES_BEFORE = 2;

/** An error of a script with the place that its trace names first: line and column, both from 1. */
function placed(error: unknown): unknown {
  if (!(error instanceof EngineError && error.kind === 'thrown')) return error;
  const [, line, column] = /<input>:(\d+):(\d+)\)?$/m.exec(error.trace) ?? [];
  const own = Number(line ?? 0) - LINES_BEFORE;
  return own > 0 ? new EngineError('thrown', `${error.message}\n[Line: ${own}, Column: ${column}]`) : error;
}

/** Runs a script in a context that nothing else has used. Throws an `EngineError`, or a `WrongResult`. */
export function runJavascript(
  module: QuickJSWASMModule,
  { script, type, argNames, input, limit }: ScriptRun,
): ScriptOutcome {
  const runtime = new SandboxRuntime(module);
  try {
    const context = runtime.newContext();
    try {
      const json = runtime.within(limit, () => {
        const call = runtime.settled(context, context.evalCode(CALL, 'script'));
        const texts = [JSON.stringify(argNames), script, input.msg, JSON.stringify(input.metadata), input.msgType];
        const args = texts.map((text) => context.newString(text));
        const result = context.callFunction(call, context.undefined, ...args);
        for (const handle of [call, ...args]) handle.dispose();
        return runtime.settled(context, result).consume((handle) => {
          if (context.typeof(handle) !== 'string') return undefined;
          const { value } = context
            .getProp(handle, 'length')
            .consume((length) => ({ value: context.getNumber(length) }));
          if (value > 2 * SCRIPT_LIMITS.outputLength) return null;
          return context.getString(handle);
        });
      });
      if (json === null) return { error: tooLong('invocation result', SCRIPT_LIMITS.outputLength) };
      return { output: javascriptResult(type, json, input) };
    } catch (error) {
      throw placed(error);
    } finally {
      context.dispose();
    }
  } finally {
    runtime.dispose();
  }
}

/** What closes the function it is the body of runs, so that there is a limit, in milliseconds. */
const COMPILE_LIMIT = 1_000;

/** Makes the script's function, and does not call it. */
const COMPILE = '(argNames, script) => void Function(...JSON.parse(argNames), script)';

/** Why a script does not compile; null: it does. Throws an `EngineError` when what failed is the engine, not the script's text. */
export function javascriptFault(module: QuickJSWASMModule, { script, argNames }: ScriptSource): string | null {
  const runtime = new SandboxRuntime(module);
  try {
    const context = runtime.newContext();
    try {
      runtime.within(COMPILE_LIMIT, () => {
        const compile = runtime.settled(context, context.evalCode(COMPILE, 'script'));
        const args = [JSON.stringify(argNames), script].map((text) => context.newString(text));
        const result = context.callFunction(compile, context.undefined, ...args);
        for (const handle of [compile, ...args]) handle.dispose();
        runtime.settled(context, result).dispose();
      });
      return null;
    } catch (caught) {
      const error = placed(caught);
      if (!(error instanceof EngineError && error.kind === 'thrown')) throw error;
      return `Can't compile script: ${error.message}`;
    } finally {
      context.dispose();
    }
  } finally {
    runtime.dispose();
  }
}
