import { LONGEST_TIMER_MS } from '../time/constants';
import type { LiveState } from './live-state';
import type { RealtimeError } from './messages';

/** What is not live is read again with a pause of so many ms at least, */
export const READ_AGAIN_MS = 5000;
/** and of a window of time so many times while it moves on by its length. */
const READINGS_PER_WINDOW = 20;

/** ms between readings of a window of time as long as this. */
export const readAgainAfter = (timeWindow = 0): number =>
  Math.min(Math.max(timeWindow / READINGS_PER_WINDOW, READ_AGAIN_MS), LONGEST_TIMER_MS);

/** Reads by calls what is not live. Its answer takes what was read. */
export type ReadInstead = (signal: AbortSignal) => Promise<() => void>;

/** Calls in place of a subscription that is not live. */
export interface StandIn {
  /** The state of the subscription is another. `isPaused`: nobody looks, so that nothing need be read. */
  state(state: LiveState, isPaused: boolean): void;
  /** Nobody wants to know any more. */
  end(): void;
}

/**
 * Of several readings only the newest counts, and none once there is a live answer.
 * @param pause ms until what is still not live is read again; absent: once is enough
 */
export function createStandIn(
  read: ReadInstead,
  failed: (error: RealtimeError) => void,
  pause?: () => number,
): StandIn {
  let reading = new AbortController();
  let again: ReturnType<typeof setTimeout> | undefined;

  async function run({ signal }: AbortController) {
    // A task later: when somebody else signs in the connection ends first, and what is on the page for the one before right after.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    await read(signal).then(
      (take) => {
        if (!signal.aborted) take();
      },
      (cause: Error) => {
        if (!signal.aborted) failed({ code: 0, message: cause.message, cause });
      },
    );
    if (!signal.aborted && pause) again = setTimeout(() => void run(reading), pause());
  }

  function end() {
    reading.abort();
    clearTimeout(again);
  }

  return {
    state(state, isPaused) {
      end();
      if (state === 'live' || isPaused) return;
      reading = new AbortController();
      void run(reading);
    },
    end,
  };
}
