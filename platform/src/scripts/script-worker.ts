/** A script thread: one WebAssembly module for all it runs, and another one when that fails. */
import { parentPort } from 'node:worker_threads';
import type { QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { FromWorker } from '../framework/protocol.js';
import { javascriptFault, runJavascript } from './javascript-engine.js';
import { WrongResult } from './javascript-result.js';
import { KeptJavascript } from './kept-javascript.js';
import type { ScriptOutcome, ScriptRun, ScriptSource, ScriptWork } from './protocol.js';
import { EngineError, loadEngine } from './sandbox-engine.js';
import { SCRIPT_LIMITS, tooLong } from './script-limits.js';
import { TbelEngine, tbelFault } from './tbel-engine.js';

/** How many tenants' engines are kept; the one that was used longest ago goes first. */
const MOST_ENGINES = 8;

/** The engines of tenants, by tenant. */
const engines = new Map<string, TbelEngine>();

function drop(tenant: string): void {
  engines.get(tenant)?.dispose();
  engines.delete(tenant);
}
function engineOf(module: QuickJSWASMModule, tenant: string): TbelEngine {
  const engine = engines.get(tenant) ?? new TbelEngine(module);
  engines.delete(tenant);
  engines.set(tenant, engine);
  const [oldest] = engines.keys();
  if (engines.size > MOST_ENGINES && oldest !== undefined) drop(oldest);
  return engine;
}

/** `isRepeated`: the script is one that messages run again and again. */
async function perform(run: ScriptRun, isRepeated: boolean): Promise<ScriptOutcome> {
  try {
    if (run.language === 'TBEL') return engineOf(module, run.tenant).run(run);
    return isRepeated ? kept.run(run) : runJavascript(module, run);
  } catch (error) {
    if (error instanceof WrongResult) return { error: error.message };
    if (!(error instanceof EngineError)) throw error;
    // A memory that was filled never shrinks; what filled the stack may be left behind.
    if (error.kind === 'memory') await replaceModule();
    else if (run.language === 'TBEL') drop(run.tenant);
    return { error: error.message };
  }
}

/** An outcome that is not too long. Errors are texts of scripts, too. */
function checked(outcome: ScriptOutcome): ScriptOutcome {
  if ('error' in outcome) return { error: outcome.error.slice(0, SCRIPT_LIMITS.outputLength) };
  const isTooLong = (outcome.output?.length ?? 0) > SCRIPT_LIMITS.outputLength;
  return isTooLong ? { error: tooLong('invocation result', SCRIPT_LIMITS.outputLength) } : outcome;
}

const port = parentPort;
if (!port) throw new Error('script-worker runs in a thread');
const say = (message: FromWorker) => port.postMessage(message);

let module = await loadEngine();
let kept = new KeptJavascript(module);

/** Goes on with another module when this one cannot be trusted any more. */
async function replaceModule(): Promise<void> {
  engines.clear();
  module = await loadEngine();
  kept = new KeptJavascript(module);
}

/** Calls an engine; when it breaks, it is replaced, and what became of the call is said by `broken`. */
async function guarded<T>(work: () => T | Promise<T>, broken: (reason: string) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await replaceModule();
    return broken(error instanceof RangeError ? 'Script stack overflow!' : 'The script broke its engine');
  }
}

async function faultOf(source: ScriptSource): Promise<string | null> {
  if (source.script.length > SCRIPT_LIMITS.scriptLength) return tooLong('body', SCRIPT_LIMITS.scriptLength);
  try {
    return source.language === 'JS' ? javascriptFault(module, source) : tbelFault(source);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === 'memory') await replaceModule();
    return error.message;
  }
}

const outcomeOf = (run: ScriptRun, isRepeated: boolean): Promise<ScriptOutcome> =>
  guarded<ScriptOutcome>(
    async () => checked(await perform(run, isRepeated)),
    (error) => ({ error }),
  );

/** The outcomes of runs, up to that by which all together have taken as long as one may: others may have their turn then. */
async function outcomesOf(runs: readonly ScriptRun[]): Promise<ScriptOutcome[]> {
  const outcomes: ScriptOutcome[] = [];
  const started = performance.now();
  for (const run of runs) {
    outcomes.push(await outcomeOf(run, true));
    if (performance.now() - started >= run.limit) break;
  }
  return outcomes;
}

async function answerTo(work: ScriptWork): Promise<ScriptOutcome | ScriptOutcome[] | (string | null)[]> {
  if (work.kind === 'run') return outcomeOf(work.run, false);
  if (work.kind === 'runs') return outcomesOf(work.runs);
  const faults: (string | null)[] = [];
  for (const source of work.sources) {
    faults.push(
      await guarded<string | null>(
        () => faultOf(source),
        (reason) => reason,
      ),
    );
  }
  return faults;
}

async function handle(work: ScriptWork): Promise<void> {
  say({ type: 'done', events: [], outcomes: [{ seq: work.seq, value: await answerTo(work) }] });
}

port.on('message', (work: ScriptWork | 'close') => {
  if (work === 'close') port.close();
  else {
    handle(work).catch((error) => {
      console.error('a script thread', error);
      process.exit(1);
    });
  }
});
say({ type: 'ready', migrated: [] });
