interface EndingParts {
  /** Whether a call, a question, a dialog, or a subscription is open. */
  isBusy: () => boolean;
  end: () => void;
  /** Tells what its function promised and didn’t keep. */
  fail: (error: unknown) => void;
}

/** When the frame of an action ends. */
export interface FrameEnding {
  /** Runs its function; the frame may end once that has returned, and what it promised is settled. */
  run: (task: () => unknown) => void;
  /** Something of it has ended. */
  check: () => void;
}

/**
 * Ends the frame of an action once its function is over, with its calls and timers.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameEnding({ isBusy, end, fail }: EndingParts): FrameEnding {
  /** Nothing may be under way for so long, ms: an image or a file that a function waits for nobody sees. */
  const quiet = 1000;
  const [later, drop, repeat] = [setTimeout, clearTimeout, setInterval].map((one) => one.bind(globalThis)) as [
    typeof setTimeout,
    typeof clearTimeout,
    typeof setInterval,
  ];
  const timers = new Set<unknown>();
  let isOver = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const isQuiet = () => isOver && timers.size === 0 && !isBusy();
  const check = () => {
    drop(waiting);
    if (isQuiet()) waiting = later(() => isQuiet() && end(), quiet);
  };
  const over = () => {
    isOver = true;
    check();
  };
  const clear = (id: unknown) => {
    drop(id as number);
    if (timers.delete(id)) check();
  };
  Object.assign(globalThis, {
    setTimeout(task: unknown, ms?: number, ...args: unknown[]) {
      const id: unknown = later(() => {
        try {
          if (typeof task === 'function') task(...args);
          else new Function(String(task))();
        } finally {
          clear(id);
        }
      }, ms);
      timers.add(id);
      return id;
    },
    setInterval(...timer: Parameters<typeof setInterval>) {
      const id = repeat(...timer);
      timers.add(id);
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
  });
  return {
    run(task) {
      let made: unknown;
      try {
        made = task();
      } catch (error) {
        over();
        throw error;
      }
      Promise.resolve(made).then(over, (error) => {
        over();
        fail(error);
      });
    },
    check,
  };
}
