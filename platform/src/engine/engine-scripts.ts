/** Scripts of nodes: they run in script threads of the engine's own, and one that fails again and again rests. */
import type { ScriptOutcome, ScriptRun, ScriptSource } from '../scripts/protocol.js';
import { MOST_OF_TENANT, type ScriptRunner } from '../scripts/script-runner.js';
import type { NodeScript, ScriptMessage } from './node.js';

/** How long one run may take, in milliseconds. */
const RUN_LIMIT = 500;
/** So many failures of its own in a row block a script, for so long. */
const MOST_FAILURES = 3;
const BLOCKED_FOR = 60_000;
/** What counts: no time, no memory, too much text. What a script throws does not. */
const COUNTED = /^Script (timeout|memory overflow|stack overflow|body|input arguments|invocation result)/;

const ABANDONED = 'Nobody waits for the message anymore';

/** Runs that one script thread is handed at a time; one by one after one that was not well, so that it is known which that is. */
const RUNS_AT_ONCE = 16;

/** The message that a run is for: once it is abandoned, nobody waits for what the script answers. */
interface RunFor {
  readonly isCanceled: boolean;
}

interface WaitingRun {
  /** Of the node and its script. */
  key: string;
  run: ScriptRun;
  message: RunFor | undefined;
  resolve(outcome: ScriptOutcome): void;
  reject(error: unknown): void;
}

/** Runs of a tenant: those that no thread was handed yet, and how many threads have some. */
interface TenantRuns {
  waiting: WaitingRun[];
  busy: number;
  /** How the last were. Well: more than one thread may have some. What loops takes no second processor from the others. */
  last: 'none' | 'well' | 'ill';
  /** They are handed over at the end of this turn. */
  isScheduled: boolean;
}

interface Health {
  failures: number;
  last: string;
  blockedUntil: number;
}

const ARGUMENTS = ['msg', 'metadata', 'msgType'];
const OF_GENERATOR = ['prevMsg', 'prevMetadata', 'prevMsgType'];
const sourceOf = ({ language, script, type }: NodeScript): ScriptSource => ({
  language,
  script,
  argNames: type === 'generate' ? OF_GENERATOR : ARGUMENTS,
});

export class EngineScripts {
  readonly #runner: Pick<ScriptRunner, 'compile' | 'runSome'>;
  readonly #now: () => number;
  readonly #before: (tenantId: string) => void;
  /** By node and script: those that failed of late. */
  readonly #health = new Map<string, Health>();
  readonly #tenants = new Map<string, TenantRuns>();

  /** `before` counts a run, or throws when the tenant may run none. */
  constructor(runner: Pick<ScriptRunner, 'compile' | 'runSome'>, before: (tenantId: string) => void, now = Date.now) {
    this.#now = now;
    this.#runner = runner;
    this.#before = before;
  }

  /** Why a script does not compile, or null. */
  async compile(tenantId: string, script: NodeScript): Promise<string | null> {
    const [fault = null] = await this.#runner.compile([sourceOf(script)], { tenant: tenantId, user: tenantId });
    return fault;
  }

  async run(
    tenantId: string,
    nodeId: string,
    script: NodeScript,
    message: ScriptMessage,
    belongsTo?: RunFor,
  ): Promise<string | null> {
    const key = `${nodeId} ${script.language} ${script.script}`;
    const why = this.#restReason(key);
    if (why !== null) throw new Error(why);
    this.#before(tenantId);
    const input = { msg: message.data, metadata: message.metadata, msgType: message.type };
    const run = { tenant: tenantId, type: script.type, input, limit: RUN_LIMIT, ...sourceOf(script) };
    const outcome = await this.#gather(key, run, belongsTo);
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.output;
  }

  /** Why a script rests, or null: it does not. */
  #restReason(key: string): string | null {
    const health = this.#health.get(key);
    if (!health || health.blockedUntil <= this.#now()) return null;
    return `Script invocation is blocked due to maximum error count ${MOST_FAILURES}, last error: ${health.last}`;
  }

  /** Runs that messages of a tenant ask for in one turn are handed over together. */
  #gather(key: string, run: ScriptRun, message: RunFor | undefined): Promise<ScriptOutcome> {
    return new Promise((resolve, reject) => {
      const runs: TenantRuns = this.#tenants.get(run.tenant) ?? {
        waiting: [],
        busy: 0,
        last: 'none',
        isScheduled: false,
      };
      this.#tenants.set(run.tenant, runs);
      runs.waiting.push({ key, run, message, resolve, reject });
      if (runs.isScheduled) return;
      runs.isScheduled = true;
      setImmediate(() => {
        runs.isScheduled = false;
        this.#handOver(run.tenant, runs);
      });
    });
  }

  /** Hands over what waits, to as many threads as the tenant may have. What has no need to run anymore does not. */
  #handOver(tenantId: string, runs: TenantRuns): void {
    while (runs.busy < (runs.last === 'well' ? MOST_OF_TENANT : 1) && runs.waiting.length > 0) {
      const piece = runs.waiting
        .splice(0, runs.last === 'ill' ? 1 : RUNS_AT_ONCE)
        .filter(({ key, message, reject }) => {
          const why = message?.isCanceled ? ABANDONED : this.#restReason(key);
          if (why !== null) reject(new Error(why));
          return why === null;
        });
      // It never rejects.
      if (piece.length > 0) void this.#runPiece(tenantId, runs, piece);
    }
    if (runs.busy === 0 && !runs.isScheduled) this.#tenants.delete(tenantId);
  }

  async #runPiece(tenantId: string, runs: TenantRuns, piece: readonly WaitingRun[]): Promise<void> {
    runs.busy += 1;
    try {
      const asked = piece.map(({ run }) => run);
      const outcomes = await this.#runner.runSome(asked, tenantId);
      runs.last = outcomes.some((outcome) => 'error' in outcome && COUNTED.test(outcome.error)) ? 'ill' : 'well';
      for (const [at, outcome] of outcomes.entries()) {
        const { key, resolve } = piece[at] as WaitingRun;
        this.#note(key, outcome);
        resolve(outcome);
      }
      runs.waiting.unshift(...piece.slice(outcomes.length));
    } catch (error) {
      for (const { reject } of piece) reject(error);
    }
    runs.busy -= 1;
    this.#handOver(tenantId, runs);
  }

  #note(key: string, outcome: ScriptOutcome): void {
    // Another thread had it when it came to rest.
    if (this.#restReason(key) !== null) return;
    if (!('error' in outcome)) this.#health.delete(key);
    else if (COUNTED.test(outcome.error)) this.#noteFailure(key, outcome.error);
  }

  #noteFailure(key: string, last: string): void {
    const failures = (this.#health.get(key)?.failures ?? 0) + 1;
    const isBlocked = failures >= MOST_FAILURES;
    this.#health.delete(key);
    this.#health.set(key, {
      failures: isBlocked ? 0 : failures,
      last,
      blockedUntil: isBlocked ? this.#now() + BLOCKED_FOR : 0,
    });
    const [oldest] = this.#health.keys();
    if (this.#health.size > 1000 && oldest) this.#health.delete(oldest);
  }
}
