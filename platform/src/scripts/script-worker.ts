/** A script thread: one WebAssembly module for all it runs, and another one when that fails. */
import { parentPort } from 'node:worker_threads';
import type { QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { FromWorker } from '../framework/protocol.js';
import { runJavascript } from './javascript-engine.js';
import { WrongResult } from './javascript-result.js';
import type { ScriptOutcome, ScriptRun, ScriptWork } from './protocol.js';
import { EngineError, loadEngine } from './sandbox-engine.js';
import { SCRIPT_LIMITS } from './script-limits.js';
import { TbelEngine } from './tbel-engine.js';

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

async function perform(run: ScriptRun): Promise<ScriptOutcome> {
  try {
    return run.language === 'JS' ? runJavascript(module, run) : engineOf(module, run.tenant).run(run);
  } catch (error) {
    if (error instanceof WrongResult) return { error: error.message };
    if (!(error instanceof EngineError)) throw error;
    // A memory that was filled never shrinks; what filled the stack may be left behind.
    if (error.kind === 'memory') await replaceModule();
    else if (run.language === 'TBEL') drop(run.tenant);
    return { error: error.message };
  }
}

function checked(outcome: ScriptOutcome): ScriptOutcome {
  const isTooLong = 'output' in outcome && (outcome.output?.length ?? 0) > SCRIPT_LIMITS.outputLength;
  return isTooLong
    ? { error: `Script invocation result exceeds maximum allowed size of ${SCRIPT_LIMITS.outputLength} symbols` }
    : outcome;
}

const port = parentPort;
if (!port) throw new Error('script-worker runs in a thread');
const say = (message: FromWorker) => port.postMessage(message);

let module = await loadEngine();

/** Goes on with another module when this one cannot be trusted any more. */
async function replaceModule(): Promise<void> {
  engines.clear();
  module = await loadEngine();
}

async function handle({ seq, run }: ScriptWork): Promise<void> {
  let outcome: ScriptOutcome;
  try {
    outcome = checked(await perform(run));
  } catch (error) {
    outcome = { error: error instanceof RangeError ? 'Script stack overflow!' : 'The script broke its engine' };
    await replaceModule();
  }
  say({ type: 'done', events: [], outcomes: [{ seq, value: outcome }] });
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
