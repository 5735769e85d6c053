/** Runs what a script has made, so that what it throws ends nothing else. */
export interface FrameFailures {
  /** Runs a function of the script; `name`: one that is called again and again, whose next run shows whether it works. */
  attempt: (task: () => void, name?: string) => void;
  /** Calls that come of one piece of news: if all that had failed works again, the page hears of it. */
  round: (calls: () => void) => void;
}

/**
 * What of a script fails, each failure told once until it works again. A failure of what runs once, such as `onInit` or a press,
 * is over when a later call of a function of the script succeeds.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 *
 * @param fail tells the page; null: what failed works again
 */
export function frameFailures(fail: (error: unknown) => void): FrameFailures {
  const once = '';
  const failed = new Set<string>();
  let isEarlier = false;
  let told: string | undefined;
  const note = () => failed.add(once);
  // What the browser tells the page of by itself: timers, events, promises.
  addEventListener('error', note);
  addEventListener('unhandledrejection', note);
  return {
    attempt(task, name = once) {
      try {
        task();
        if (name === once) return;
        failed.delete(name);
        if (isEarlier) failed.delete(once);
      } catch (error) {
        failed.add(name);
        const text = String((error instanceof Error && error.stack) || error);
        if (text === told) return;
        told = text;
        fail(error);
      }
    },
    round(calls) {
      const hadFailed = failed.size > 0;
      isEarlier = failed.has(once);
      calls();
      isEarlier = false;
      if (!hadFailed || failed.size > 0) return;
      told = undefined;
      fail(null);
    },
  };
}
