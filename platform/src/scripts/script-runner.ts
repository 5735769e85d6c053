/**
 * Runs scripts of tenants in threads of their own: the first starts with the first run, others when runs wait, and all end when they
 * have been idle. A run that does not end in time is ended together with its thread. Each tenant has fewer threads than there are, and
 * when several keep all of them busy, the longest run ends for a tenant that has none, so that the scripts of some do not delay those of
 * another.
 */
import { PlatformError } from '../framework/errors.js';
import { readerThread } from '../framework/reader-host.js';
import { ReaderPool } from '../framework/reader-pool.js';
import type { Caller } from '../framework/waiting-reads.js';
import type { ScriptOutcome, ScriptRun, ScriptSource, ScriptWork } from './protocol.js';
import { SCRIPT_LIMITS, tooLong } from './script-limits.js';

declare module '../framework/context.js' {
  interface Context {
    readonly scripts: ScriptRunner;
  }
}

/** What the clock inside of the sandbox is given to end a run before its thread is ended, in milliseconds. */
const GRACE = 1_000;
/** Threads of one tenant at most. */
export const MOST_OF_TENANT = 2;
/** A tenant whose scripts all wait gets a thread after one second at the latest, however many others keep theirs busy. */
const POOL = { most: 4, mostOfUser: MOST_OF_TENANT, mostOfTenant: MOST_OF_TENANT, turn: 1_000, ahead: 1, idle: 60_000 };

const TIMEOUT = 'Script timeout!';

/** The characters of a message with its metadata. */
const lengthOf = ({ msg, metadata, msgType }: ScriptRun['input']): number =>
  msg.length + JSON.stringify(metadata).length + msgType.length;

/** Why a run is not even tried; null: it is. */
function faultOf({ script, input }: ScriptRun): string | null {
  if (script.length > SCRIPT_LIMITS.scriptLength) return tooLong('body', SCRIPT_LIMITS.scriptLength);
  if (lengthOf(input) > SCRIPT_LIMITS.inputLength) return tooLong('input arguments', SCRIPT_LIMITS.inputLength);
  return null;
}

/** What work for a run answers, or `late` when it was ended because it took too long. */
async function inTime<R>({ limit }: ScriptRun, late: R, work: () => Promise<R>): Promise<R> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    const isLate = performance.now() - started >= limit;
    if (isLate && error instanceof PlatformError && error.status === 503) return late;
    throw error;
  }
}

export class ScriptRunner {
  readonly #pool: ReaderPool<ScriptWork>;

  /** `longest`: how long a thread may take for what it is handed at once before it is ended, in milliseconds. */
  constructor(longest: number = SCRIPT_LIMITS.testRun + GRACE) {
    const start = readerThread<ScriptWork>(new URL('./script-worker.js', import.meta.url), null);
    const deadline = SCRIPT_LIMITS.testRun + GRACE;
    this.#pool = new ReaderPool(start, { ...POOL, deadline, longest }, ({ caller }) => caller);
  }

  /** Runs a script for a user. What is wrong with the script is an outcome; rejects with 429 or 503 when the platform cannot run it. */
  async run(run: ScriptRun, user: string): Promise<ScriptOutcome> {
    const fault = faultOf(run);
    if (fault) return { error: fault };
    const caller = { tenant: run.tenant, user };
    return inTime(
      run,
      { error: TIMEOUT },
      () => this.#pool.send({ kind: 'run', caller, run }) as Promise<ScriptOutcome>,
    );
  }

  /**
   * Runs scripts of one tenant, one after the other, until they have taken as long as one may: others may have their turn then.
   * Answers what came of the first ones, at least of one. When their thread had to be ended, that is blamed on the first. Like {@link run}, but what rejects a run rejects all.
   */
  async runSome(runs: readonly ScriptRun[], tenant: string): Promise<ScriptOutcome[]> {
    const [first] = runs;
    if (!first) return [];
    const fault = faultOf(first);
    if (fault) return [{ error: fault }];
    const fit = runs.findIndex((run) => faultOf(run) !== null);
    const sent = fit < 0 ? runs : runs.slice(0, fit);
    const caller = { tenant, user: tenant };
    const work = () => this.#pool.send({ kind: 'runs', caller, runs: sent }) as Promise<ScriptOutcome[]>;
    return inTime(first, [{ error: TIMEOUT }], work);
  }

  /** Why each script of a tenant's user does not compile; null: it does. Rejects like {@link run}. */
  async compile(sources: readonly ScriptSource[], caller: Caller): Promise<(string | null)[]> {
    if (sources.length === 0) return [];
    return (await this.#pool.send({ kind: 'compile', caller, sources })) as (string | null)[];
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
