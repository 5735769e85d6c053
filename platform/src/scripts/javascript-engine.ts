/** JavaScript of tenants: a script has a runtime of its own, which is disposed of as soon as a run leaves something in it. */
import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { javascriptResult } from './javascript-result.js';
import type { ScriptOutcome, ScriptRun, ScriptSource } from './protocol.js';
import { EngineError, SandboxRuntime } from './sandbox-engine.js';
import { SCRIPT_LIMITS, tooLong } from './script-limits.js';

/**
 * Makes the script's function before anything of the script has run, so that it finds all as it is. `clean` takes away what a run left
 * among the globals, and says whether they are as before then. Where a script is kept, nothing else of the language can be changed.
 */
const PROGRAM = `(function (argNames, script, isKept) {
  const { parse, stringify } = JSON;
  const { defineProperty, freeze, getOwnPropertyDescriptor, getOwnPropertyNames, getPrototypeOf, is } = Object;
  const { ownKeys } = Reflect;
  const world = globalThis;
  const names = getOwnPropertyNames(world);
  const known = { __proto__: null };
  for (const name of names) known[name] = world[name];
  const run = Function(...parse(argNames), script);
  const close = () => {
    const found = new Set([world]);
    const look = (it) => {
      if ((typeof it !== 'object' && typeof it !== 'function') || it === null || found.has(it)) return;
      found.add(it);
      look(getPrototypeOf(it));
      for (const key of ownKeys(it)) {
        const { value, get, set } = getOwnPropertyDescriptor(it, key);
        for (const each of [value, get, set]) look(each);
      }
    };
    const iterators = [[], new Map(), new Set(), ''].map((each) => each[Symbol.iterator]());
    const syntax = [function* () {}, async function () {}, async function* () {}, /a/[Symbol.matchAll]('')];
    for (const each of [...Object.values(known), run, ...iterators, ...syntax]) look(each);
    // Objects of scripts may still have members of these names.
    const open = (prototype, key) => {
      const { value, writable } = getOwnPropertyDescriptor(prototype, key);
      if (!writable) return;
      const get = () => value;
      const set = function (given) {
        if (this === prototype) return;
        defineProperty(this, key, { value: given, writable: true, enumerable: true, configurable: true });
      };
      for (const each of [get, set]) found.add(each);
      found.add(set.prototype);
      defineProperty(prototype, key, { get, set });
    };
    for (const it of found)
      if (it === Object.prototype || it === Error.prototype || getPrototypeOf(it) === Error.prototype)
        for (const key of ownKeys(it)) open(it, key);
    found.delete(world);
    for (const it of found) freeze(it);
  };
  if (isKept) close();
  const call = (msg, metadata, msgType) => stringify(run(parse(msg), parse(metadata), msgType));
  call.clean = () => {
    for (const name of getOwnPropertyNames(world))
      if (name in known ? !is(world[name], known[name]) : !delete world[name]) return false;
    return getOwnPropertyNames(world).length === names.length;
  };
  return call;
})`;

/** Lines that the engine has before the body of a function that is made of texts. */
const LINES_BEFORE = 2;

/** An error of a script with the place that its trace names first: line and column, both from 1. */
function placed(error: unknown): unknown {
  if (!(error instanceof EngineError && error.kind === 'thrown')) return error;
  const [, line, column] = /<input>:(\d+):(\d+)\)?$/m.exec(error.trace) ?? [];
  const own = Number(line ?? 0) - LINES_BEFORE;
  return own > 0 ? new EngineError('thrown', `${error.message}\n[Line: ${own}, Column: ${column}]`) : error;
}

/** As `consume`, but lets go of the handle also when its use throws: a runtime with handles cannot be disposed of. */
function withHandle<T>(handle: QuickJSHandle, use: (handle: QuickJSHandle) => T): T {
  try {
    return use(handle);
  } finally {
    handle.dispose();
  }
}

/** How long that may take, in milliseconds: a script may have made a global one that runs. */
const CLEAN_LIMIT = 100;
/** What a script whose runs are done may have left behind, in bytes. */
const MOST_LEFT = 512 * 1024;

/** One script in a runtime of its own. */
export class JavascriptProgram {
  readonly #runtime: SandboxRuntime;
  readonly #context: QuickJSContext;
  readonly #source: ScriptSource;
  readonly #isKept: boolean;
  #call: QuickJSHandle | undefined;

  /** `isKept`: it is to run again. */
  constructor(module: QuickJSWASMModule, source: ScriptSource, isKept = false) {
    this.#runtime = new SandboxRuntime(module);
    this.#context = this.#runtime.newContext();
    this.#source = source;
    this.#isKept = isKept;
  }

  /** Throws an `EngineError`, or a `WrongResult`. */
  run({ type, input, limit }: ScriptRun): ScriptOutcome {
    let json: string | null | undefined;
    try {
      json = this.#runtime.within(limit, () => {
        this.#call ??= this.#compile();
        const result = this.#invoke(this.#call, input.msg, JSON.stringify(input.metadata), input.msgType);
        return withHandle(result, (handle) => this.#textOf(handle));
      });
    } catch (error) {
      throw placed(error);
    }
    if (json === null) return { error: tooLong('invocation result', SCRIPT_LIMITS.outputLength) };
    return { output: javascriptResult(type, json, input) };
  }

  /** Takes away what a run left; false: it may not run again. */
  clean(): boolean {
    const call = this.#call;
    if (!call) return false;
    const context = this.#context;
    try {
      const isClean = this.#runtime.within(CLEAN_LIMIT, () =>
        withHandle(context.getProp(call, 'clean'), (clean) => {
          const result = this.#runtime.settled(context, context.callFunction(clean, context.undefined));
          return withHandle(result, (handle) => context.dump(handle) === true);
        }),
      );
      return isClean && this.#runtime.used() < MOST_LEFT;
    } catch {
      return false;
    }
  }

  dispose(): void {
    this.#call?.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  #compile(): QuickJSHandle {
    const program = this.#runtime.settled(this.#context, this.#context.evalCode(PROGRAM, 'script'));
    return withHandle(program, (handle) =>
      this.#invoke(handle, JSON.stringify(this.#source.argNames), this.#source.script, this.#isKept ? 'kept' : ''),
    );
  }

  #invoke(callee: QuickJSHandle, ...texts: readonly string[]): QuickJSHandle {
    const args = texts.map((text) => this.#context.newString(text));
    const result = this.#context.callFunction(callee, this.#context.undefined, ...args);
    for (const handle of args) handle.dispose();
    return this.#runtime.settled(this.#context, result);
  }

  /** A text; undefined for what is none, null for one that is too long. */
  #textOf(handle: QuickJSHandle): string | null | undefined {
    const context = this.#context;
    if (context.typeof(handle) !== 'string') return undefined;
    const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value));
    return length > 2 * SCRIPT_LIMITS.outputLength ? null : context.getString(handle);
  }
}

/** Runs a script in a context that nothing else has used. Throws an `EngineError`, or a `WrongResult`. */
export function runJavascript(module: QuickJSWASMModule, run: ScriptRun): ScriptOutcome {
  const program = new JavascriptProgram(module, run);
  try {
    return program.run(run);
  } finally {
    program.dispose();
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
