/** What a queue of a tenant did since the last report: consoles show it as time series of an asset of its own. */
import type { EntryState } from './strategies.js';
import { failureKey, type RuleFailure } from './work-item.js';

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
  failures: readonly ReportedFailure[];
}

/** A failure, and how many messages ended in it where that is more than one. */
type ReportedFailure = RuleFailure & { count?: number };

export class QueueStatistics {
  #counts = new Map<Counter, number>();
  readonly #failures = new Map<string, { failure: RuleFailure; count: number }>();

  /** A round of a pack is over; messages in one of the states `again` go round once more. */
  round(states: readonly EntryState[], again: readonly EntryState[] | null): void {
    let isClean = true;
    for (const state of states) {
      this.#add('totalMsgs');
      if (state === 'success') this.#add('successfulMsgs');
      else {
        isClean = false;
        const isAgain = again?.includes(state) ?? false;
        if (state === 'failed' || state === 'lost') this.#add(isAgain ? 'tmpFailed' : 'failedMsgs');
        else this.#add(isAgain ? 'tmpTimeout' : 'timeoutMsgs');
      }
    }
    this.#add(isClean ? 'successfulIterations' : 'failedIterations');
  }

  failure(failure: RuleFailure): void {
    const key = failureKey(failure);
    const known = this.#failures.get(key);
    if (known) known.count += 1;
    else if (this.#failures.size < MOST_FAILURES) this.#failures.set(key, { failure, count: 1 });
  }

  /** What came since the last call; null for nothing. */
  take(): QueueReport | null {
    if (this.#counts.size === 0 && this.#failures.size === 0) return null;
    const counts = Object.fromEntries(COUNTERS.map((name) => [name, this.#counts.get(name) ?? 0]));
    const failures = [...this.#failures.values()].map(({ failure, count }) =>
      count > 1 ? { ...failure, count } : failure,
    );
    this.#counts = new Map();
    this.#failures.clear();
    return { counts: counts as Record<Counter, number>, failures };
  }

  #add(name: Counter): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
