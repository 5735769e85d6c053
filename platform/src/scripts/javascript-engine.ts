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
  const { defineProperty, freeze, getOwnPropertyDescriptor, getOwnPropertyNames, getPrototypeOf } = Object;
  const { ownKeys } = Reflect;
  const world = globalThis;
  const names = getOwnPropertyNames(world);
  const known = { __proto__: null };
  for (const name of names) known[name] = world[name];
  // NaN is not the same as itself, and never changes.
  const changing = names.filter((name) => known[name] === known[name]);
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
  const clean = () => {
    for (const name of changing) if (world[name] !== known[name]) return false;
    const found = getOwnPropertyNames(world);
    if (found.length === names.length) return true;
    for (const name of found) if (!(name in known) && !delete world[name]) return false;
    return getOwnPropertyNames(world).length === names.length;
  };
  return { call, clean };
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

/** What closes the function it is the body of runs, so that there is a limit, in milliseconds. */
const COMPILE_LIMIT = 1_000;

/** How long that may take, in milliseconds: a script may have made a global one that runs. */
const CLEAN_LIMIT = 100;
/** What a script whose runs are done may have left behind, in bytes, and after how many runs it is looked: that is dear. */
const MOST_LEFT = 512 * 1024;
const LOOK_EVERY = 8;

/** One script in a runtime of its own. */
export class JavascriptProgram {
  readonly #runtime: SandboxRuntime;
  readonly #context: QuickJSContext;
  readonly #source: ScriptSource;
  readonly #isKept: boolean;
  #functions: { call: QuickJSHandle; clean: QuickJSHandle } | undefined;
  #runs = 0;

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
      this.#functions ??= this.#runtime.within(COMPILE_LIMIT, () => this.#compile());
      const { call } = this.#functions;
      json = this.#runtime.script(limit, () => {
        const result = this.#invoke(call, input.msg, JSON.stringify(input.metadata), input.msgType);
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
    const functions = this.#functions;
    if (!functions) return false;
    const context = this.#context;
    this.#runs += 1;
    try {
      const isClean = this.#runtime.within(CLEAN_LIMIT, () => {
        const result = context.callFunction(functions.clean, context.undefined);
        return withHandle(this.#runtime.settled(context, result), (handle) => context.sameValue(handle, context.true));
      });
      return isClean && (this.#runs % LOOK_EVERY !== 1 || this.#runtime.used() < MOST_LEFT);
    } catch {
      return false;
    }
  }

  dispose(): void {
    this.#functions?.call.dispose();
    this.#functions?.clean.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  #compile() {
    const context = this.#context;
    const program = this.#runtime.settled(context, context.evalCode(PROGRAM, 'script'));
    const { argNames, script } = this.#source;
    const made = withHandle(program, (handle) =>
      this.#invoke(handle, JSON.stringify(argNames), script, this.#isKept ? 'kept' : ''),
    );
    return withHandle(made, (handle) => ({
      call: context.getProp(handle, 'call'),
      clean: context.getProp(handle, 'clean'),
    }));
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
