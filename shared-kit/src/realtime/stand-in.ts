import type { LiveState } from './live-state';
import type { RealtimeError } from './messages';

/** Reads by calls what is not live. Its answer takes what was read. */
export type ReadInstead = (signal: AbortSignal) => Promise<() => void>;

/** Calls in place of a subscription that is not live. */
export interface StandIn {
  /** The state of the subscription is another. `isPaused`: nobody looks, so that nothing need be read. */
  state(state: LiveState, isPaused: boolean): void;
  /** Nobody wants to know any more. */
  end(): void;
}

/** Of several readings only the newest counts, and none once there is a live answer. */
export function createStandIn(read: ReadInstead, failed: (error: RealtimeError) => void): StandIn {
  let reading = new AbortController();

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
  }

  return {
    state(state, isPaused) {
      reading.abort();
      if (state === 'live' || isPaused) return;
      reading = new AbortController();
      void run(reading);
    },
    end: () => reading.abort(),
  };
}
