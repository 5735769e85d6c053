/**
 * TBEL of one tenant. Scripts are compiled outside of the sandbox to programs that reach nothing but the runtime library in it, so that
 * one context, with the library loaded, serves all scripts of the tenant.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { RecentlyUsed } from '../framework/recently-used.js';
import { formatDate } from './format-date.js';
import type { ScriptOutcome, ScriptRun, ScriptSource } from './protocol.js';
import { SandboxRuntime } from './sandbox-engine.js';
import { compileTbel } from './tbel/compile.js';
import { describeFault, ScriptFault } from './tbel/script-fault.js';

/** How long the library may take to load, in milliseconds. */
const LOAD_LIMIT = 20_000;
/** The library, and `run` that answers `=` and the output, or JSON of what else came of it. */
const LOAD = `import { run, setFormatDate } from './main.js';
globalThis.runScript = (program, type, msg, metadata, msgType) => {
  const outcome = run(program, type, { msg, metadata: JSON.parse(metadata), msgType });
  return typeof outcome.output === 'string' ? '=' + outcome.output : JSON.stringify(outcome);
};
setFormatDate(globalThis.formatDate);`;

function programOf(script: string, argNames: readonly string[]): string | ScriptFault {
  try {
    return compileTbel(script, argNames);
  } catch (error) {
    if (error instanceof ScriptFault) return error;
    throw error;
  }
}

const describeProgramFault = (script: string, { message, at }: ScriptFault): string =>
  `Can't compile script: ${describeFault(script, message, at)}`;

/** Why a script does not compile; null: it does. */
export function tbelFault({ script, argNames }: ScriptSource): string | null {
  const program = programOf(script, argNames);
  return program instanceof ScriptFault ? describeProgramFault(script, program) : null;
}

export class TbelEngine {
  readonly #runtime: SandboxRuntime;
  readonly #context: QuickJSContext;
  readonly #run: QuickJSHandle;
  /** Programs, or why there is none, by what they were compiled from. */
  readonly #compiled = new RecentlyUsed<string | ScriptFault>({
    most: 200,
    mostLength: 4 * 1024 * 1024,
    lengthOf: (program) => (typeof program === 'string' ? program : program.message).length,
  });

  constructor(module: QuickJSWASMModule) {
    this.#runtime = new SandboxRuntime(module);
    this.#context = this.#runtime.newContext();
    const context = this.#context;
    const format = context.newFunction('formatDate', (millis, language, zone, parts) =>
      context.newString(
        formatDate(
          context.getNumber(millis),
          context.getString(language),
          context.getString(zone),
          context.getString(parts),
        ),
      ),
    );
    context.setProp(context.global, 'formatDate', format);
    format.dispose();
    this.#runtime.within(LOAD_LIMIT, () => {
      this.#runtime.settled(context, context.evalCode(LOAD, 'load.js', { type: 'module' })).dispose();
    });
    this.#run = context.getProp(context.global, 'runScript');
  }

  /** Runs a script. Throws an `EngineError`; the engine is not to be used again then. */
  run({ script, type, argNames, input, limit }: ScriptRun): ScriptOutcome {
    const program = this.#program(script, argNames);
    if (program instanceof ScriptFault) return { error: describeProgramFault(script, program) };
    const context = this.#context;
    const texts = [program, type, input.msg, JSON.stringify(input.metadata), input.msgType];
    const args = texts.map((text) => context.newString(text));
    const told = this.#runtime.script(limit, () => {
      const result = context.callFunction(this.#run, context.undefined, ...args);
      for (const handle of args) handle.dispose();
      return this.#runtime.settled(context, result).consume((handle) => context.getString(handle));
    });
    if (told.startsWith('=')) return { output: told.slice(1) };
    const outcome = JSON.parse(told) as { output: null } | { error: string; at: number };
    if ('output' in outcome) return outcome;
    return { error: outcome.at < 0 ? outcome.error : describeFault(script, outcome.error, outcome.at) };
  }

  dispose(): void {
    this.#run.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  #program(script: string, argNames: readonly string[]): string | ScriptFault {
    const key = JSON.stringify([argNames, script]);
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const made = programOf(script, argNames);
    this.#compiled.set(key, made);
    return made;
  }
}
