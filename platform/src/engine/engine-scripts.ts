/** Scripts of nodes: they run in script threads of the engine's own, and one that fails again and again rests. */
import { chunks } from '../framework/pieces.js';
import type { ScriptOutcome, ScriptRun, ScriptSource } from '../scripts/protocol.js';
import type { ScriptRunner } from '../scripts/script-runner.js';
import type { NodeScript, ScriptMessage } from './node.js';

/** How long one run may take, in milliseconds. */
const RUN_LIMIT = 500;
/** So many failures of its own in a row block a script, for so long. */
const MOST_FAILURES = 3;
const BLOCKED_FOR = 60_000;
/** What counts: no time, no memory, too much text. What a script throws does not. */
const COUNTED = /^Script (timeout|memory overflow|stack overflow|body|input arguments|invocation result)/;

/** Runs that one script thread is handed at a time. */
const RUNS_AT_ONCE = 16;

interface GatheredRun {
  run: ScriptRun;
  resolve(outcome: ScriptOutcome): void;
  reject(error: unknown): void;
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
  readonly #runner: Pick<ScriptRunner, 'compile' | 'runAll'>;
  readonly #now: () => number;
  readonly #before: (tenantId: string) => void;
  /** By node and script: those that failed of late. */
  readonly #health = new Map<string, Health>();
  readonly #gathered = new Map<string, GatheredRun[]>();

  /** `before` counts a run, or throws when the tenant may run none. */
  constructor(runner: Pick<ScriptRunner, 'compile' | 'runAll'>, before: (tenantId: string) => void, now = Date.now) {
    this.#now = now;
    this.#runner = runner;
    this.#before = before;
  }

  /** Why a script does not compile, or null. */
  async compile(tenantId: string, script: NodeScript): Promise<string | null> {
    const [fault = null] = await this.#runner.compile([sourceOf(script)], { tenant: tenantId, user: tenantId });
    return fault;
  }

  async run(tenantId: string, nodeId: string, script: NodeScript, message: ScriptMessage): Promise<string | null> {
    const key = `${nodeId} ${script.language} ${script.script}`;
    const health = this.#health.get(key);
    if (health && health.blockedUntil > this.#now()) {
      throw new Error(
        `Script invocation is blocked due to maximum error count ${MOST_FAILURES}, last error: ${health.last}`,
      );
    }
    this.#before(tenantId);
    const input = { msg: message.data, metadata: message.metadata, msgType: message.type };
    const run = { tenant: tenantId, type: script.type, input, limit: RUN_LIMIT, ...sourceOf(script) };
    const outcome = await this.#gather(run);
    if (!('error' in outcome)) {
      this.#health.delete(key);
      return outcome.output;
    }
    if (COUNTED.test(outcome.error)) this.#noteFailure(key, outcome.error);
    throw new Error(outcome.error);
  }

  /** Runs that messages of a tenant ask for in one turn are handed over together. */
  #gather(run: ScriptRun): Promise<ScriptOutcome> {
    return new Promise((resolve, reject) => {
      const gathered = this.#gathered.get(run.tenant) ?? [];
      if (gathered.push({ run, resolve, reject }) > 1) return;
      this.#gathered.set(run.tenant, gathered);
      setImmediate(() => {
        this.#gathered.delete(run.tenant);
        for (const piece of chunks(gathered, RUNS_AT_ONCE)) this.#handOver(run.tenant, piece);
      });
    });
  }

  #handOver(tenantId: string, gathered: readonly GatheredRun[]): void {
    const runs = gathered.map(({ run }) => run);
    this.#runner.runAll(runs, tenantId).then(
      (outcomes) => {
        for (const [at, { resolve }] of gathered.entries())
          resolve(outcomes[at] ?? { error: 'The script did not run' });
      },
      (error: unknown) => {
        for (const { reject } of gathered) reject(error);
      },
    );
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
