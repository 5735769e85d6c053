/** First pause before something unreachable is tried again; doubles with every failure up to the longest. */
export const FIRST_RETRY_MS = 1000;
export const LONGEST_RETRY_MS = 30_000;

export interface Timers {
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The timers of the page. */
export const browserTimers: Timers = {
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Pause after `failures` failures in a row (from 1), half of it random so that many clients do not come at once. */
export function retryPause(failures: number, random: () => number): number {
  const full = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  return Math.round(full / 2 + (random() * full) / 2);
}

/** One piece of work that is retried until stopped. */
export interface Backoff {
  /** Schedules the work after the pause of the next failure; does nothing while one is scheduled. */
  failed(work: () => void): void;
  /** Runs scheduled work now. */
  retryNow(): void;
  /** Forgets scheduled work and failures. */
  reset(): void;
}

/** Tries again at growing intervals until something succeeds. */
export function createBackoff(timers: Timers = browserTimers, random: () => number = Math.random): Backoff {
  let failures = 0;
  let scheduled: { timer: unknown; work: () => void } | null = null;
  const take = () => {
    const work = scheduled?.work;
    if (scheduled) timers.clearTimeout(scheduled.timer);
    scheduled = null;
    return work;
  };
  return {
    failed(work) {
      if (scheduled) return;
      failures++;
      scheduled = { work, timer: timers.setTimeout(() => take()?.(), retryPause(failures, random)) };
    },
    retryNow: () => take()?.(),
    reset() {
      take();
      failures = 0;
    },
  };
}
