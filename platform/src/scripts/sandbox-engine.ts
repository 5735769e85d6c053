/** QuickJS, compiled to WebAssembly: runtimes that are limited in time and memory and know nothing of the machine. */
import { readFileSync } from 'node:fs';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { giveWay, takePart } from './give-way.js';
import { SCRIPT_LIMITS } from './script-limits.js';

/** A run that went wrong inside of the engine: a thrown value, no memory, no time. */
export class EngineError extends Error {
  constructor(
    readonly kind: 'thrown' | 'memory' | 'time' | 'stack',
    message: string,
    /** Where a thrown error says that it arose, in the engine's form. */
    readonly trace = '',
  ) {
    super(message);
  }
}

/** The texts of errors that are ours to word. */
const MESSAGES = {
  memory: 'Script memory overflow!',
  time: 'Script timeout!',
  stack: 'Script stack overflow!',
} as const;

/** Characters that are told of a thrown object. */
const LONGEST = 4096;
const isWord = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A thrown value, as messages say it, never empty: an error, or what looks like one, by its name and message, other objects as JSON. */
function describe(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown) || 'Error';
  const { name, message } = thrown as { name?: unknown; message?: unknown };
  if (isWord(message)) return `${isWord(name) ? name : 'Error'}: ${message}`;
  const json = JSON.stringify(thrown);
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}

/** Modules of the sandbox are read from beside this file. */
const moduleSource = (name: string): string => readFileSync(new URL(`./sandbox/${name}`, import.meta.url), 'utf8');

/** How long a script may run before it gives way to other threads, in milliseconds. */
const PATIENCE = 200;

/** A runtime: one memory, one clock. Its contexts know nothing of those of other runtimes. */
export class SandboxRuntime {
  readonly #module: QuickJSWASMModule;
  readonly #runtime: QuickJSRuntime;
  #until = 0;
  #givesWay = Number.POSITIVE_INFINITY;

  constructor(module: QuickJSWASMModule) {
    this.#module = module;
    this.#runtime = module.newRuntime();
    this.#runtime.setMemoryLimit(SCRIPT_LIMITS.memory);
    this.#runtime.setMaxStackSize(SCRIPT_LIMITS.stack);
    this.#runtime.setInterruptHandler(() => {
      const now = performance.now();
      if (now > this.#givesWay) giveWay();
      return now > this.#until;
    });
    this.#runtime.setModuleLoader(moduleSource, (_base, name) => name.replace(/^.*\//, ''));
  }

  newContext(): QuickJSContext {
    return this.#runtime.newContext();
  }

  /** Bytes that are in use. */
  used(): number {
    const [, bytes] = /^memory used +\d+ +(\d+)/m.exec(this.#runtime.dumpMemoryUsage()) ?? [];
    return bytes === undefined ? Number.POSITIVE_INFINITY : Number(bytes);
  }

  /** Does something that may take so many milliseconds. */
  within<T>(limit: number, run: () => T): T {
    this.#until = performance.now() + limit;
    try {
      return run();
    } finally {
      this.#until = Number.POSITIVE_INFINITY;
    }
  }

  /** Runs a script, which may take so many milliseconds, and gives way to other threads when it takes long. */
  script<T>(limit: number, run: () => T): T {
    this.#givesWay = performance.now() + PATIENCE;
    try {
      return this.within(limit, run);
    } finally {
      this.#givesWay = Number.POSITIVE_INFINITY;
      takePart();
    }
  }

  /** The value of a call. Throws an `EngineError` when it throws. */
  settled(context: QuickJSContext, result: { value: QuickJSHandle } | { error: QuickJSHandle }): QuickJSHandle {
    if (!('error' in result) || result.error === undefined) return (result as { value: QuickJSHandle }).value;
    const { error } = result;
    const isOver = performance.now() > this.#until;
    // What describes the error runs code of the script, too.
    this.#until = performance.now() + 100;
    const thrown: unknown = error.consume((handle) => context.dump(handle));
    const { name, message, stack } = (typeof thrown === 'object' && thrown ? thrown : {}) as Record<string, unknown>;
    if (isOver) throw new EngineError('time', MESSAGES.time);
    const isInternal = name === 'InternalError';
    // Where there is no room for an error either, null is thrown; scripts throw that, too.
    const hasNoRoom = thrown === null && this.#module.getWasmMemory().buffer.byteLength >= SCRIPT_LIMITS.memory;
    if (hasNoRoom || (isInternal && (message === 'out of memory' || message === 'string too long'))) {
      throw new EngineError('memory', MESSAGES.memory);
    }
    if (isInternal && message === 'stack overflow') throw new EngineError('stack', MESSAGES.stack);
    throw new EngineError('thrown', describe(thrown), typeof stack === 'string' ? stack : '');
  }

  dispose(): void {
    this.#runtime.dispose();
  }
}

/** Its types are those of its CommonJS form, in which the variant is one step deeper. */
const quickJs = variant as unknown as QuickJSSyncVariant;

/** A page of WebAssembly's memory, in bytes, and what the module has from the beginning, in pages. */
const PAGE = 65_536;
const FIRST_PAGES = 256;

/** A module with a memory of its own. The engine counts what a runtime takes only roughly: the memory's end is what holds. */
export async function loadEngine(): Promise<QuickJSWASMModule> {
  const maximum = FIRST_PAGES + SCRIPT_LIMITS.memory / PAGE;
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum });
  return newQuickJSWASMModuleFromVariant(newVariant(quickJs, { wasmMemory }));
}
