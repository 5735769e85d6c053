/** JavaScript that runs again and again: each script of a tenant stays compiled, as long as its runs leave nothing behind. */
import type { QuickJSWASMModule } from 'quickjs-emscripten-core';
import { JavascriptProgram, runJavascript } from './javascript-engine.js';
import type { ScriptOutcome, ScriptRun } from './protocol.js';
import { EngineError } from './sandbox-engine.js';

/** Scripts that are kept; the one that ran longest ago goes first. */
const MOST_KEPT = 16;

/** What may change more than globals, which are looked after: such a script has a context of its own for each run. */
const FAR_REACHING =
  /[pP]roto|constructor|defineProp|Object\s*\.\s*assign|Reflect|Function|eval|Promise|async|globalThis|delete|\b[A-Z]\w*\s*(\.\s*\w+|\[[^\]]{0,100}\])\s*([-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?!=)/;

export class KeptJavascript {
  readonly #module: QuickJSWASMModule;
  readonly #programs = new Map<string, JavascriptProgram>();

  constructor(module: QuickJSWASMModule) {
    this.#module = module;
  }

  /** Runs a script. Throws an `EngineError`, or a `WrongResult`. */
  run(run: ScriptRun): ScriptOutcome {
    const key = JSON.stringify([run.tenant, run.argNames, run.script]);
    const known = this.#programs.get(key);
    if (!known && FAR_REACHING.test(run.script)) return runJavascript(this.#module, run);
    const program = known ?? new JavascriptProgram(this.#module, run, true);
    this.#programs.delete(key);
    let mayStay = true;
    try {
      return program.run(run);
    } catch (error) {
      mayStay = !(error instanceof EngineError) || error.kind === 'thrown';
      throw error;
    } finally {
      if (mayStay && program.clean()) this.#keep(key, program);
      else program.dispose();
    }
  }

  #keep(key: string, program: JavascriptProgram): void {
    this.#programs.set(key, program);
    const [oldest] = this.#programs;
    if (this.#programs.size <= MOST_KEPT || !oldest) return;
    this.#programs.delete(oldest[0]);
    oldest[1].dispose();
  }
}
