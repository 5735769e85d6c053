/** What a queue of a tenant did since the last report: consoles show it as time series of an asset of its own. */
import type { EntryState } from './strategies.js';
import type { RuleFailure } from './work-item.js';

/** Exceptions that one report tells of, each once: a node that fails again and again hides no other. */
const MOST_FAILURES = 100;

const COUNTERS = [
  'totalMsgs',
  'successfulMsgs',
  'failedMsgs',
  'timeoutMsgs',
  'tmpFailed',
  'tmpTimeout',
  'successfulIterations',
  'failedIterations',
] as const;
type Counter = (typeof COUNTERS)[number];

/** What one report tells. */
export interface QueueReport {
  counts: Readonly<Record<Counter, number>>;
  failures: readonly RuleFailure[];
}

export class QueueStatistics {
  #counts = new Map<Counter, number>();
  readonly #failures = new Map<string, RuleFailure>();

  /** A round of a pack is over; messages in one of the states `again` go round once more. */
  round(states: readonly EntryState[], again: readonly EntryState[] | null): void {
    let isClean = true;
    for (const state of states) {
      this.#add('totalMsgs');
      if (state === 'success') this.#add('successfulMsgs');
      else {
        isClean = false;
        const isAgain = again?.includes(state) ?? false;
        if (state === 'failed') this.#add(isAgain ? 'tmpFailed' : 'failedMsgs');
        else this.#add(isAgain ? 'tmpTimeout' : 'timeoutMsgs');
      }
    }
    this.#add(isClean ? 'successfulIterations' : 'failedIterations');
  }

  failure(failure: RuleFailure): void {
    if (this.#failures.size < MOST_FAILURES) this.#failures.set(JSON.stringify(Object.values(failure)), failure);
  }

  /** What came since the last call; null for nothing. */
  take(): QueueReport | null {
    if (this.#counts.size === 0) return null;
    const counts = Object.fromEntries(COUNTERS.map((name) => [name, this.#counts.get(name) ?? 0]));
    const failures = [...this.#failures.values()];
    this.#counts = new Map();
    this.#failures.clear();
    return { counts: counts as Record<Counter, number>, failures };
  }

  #add(name: Counter): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
