/** Work that a service does every so often, by itself. */

export interface RepeatedWork {
  /** Does the work now, unless it is being done. */
  now(): void;
  /** Ends it; answers when what is being done has ended. */
  stop(): Promise<void>;
}

/**
 * Does `work` every so many milliseconds (`atOnce`: for the first time now), never twice at once: where it takes longer, turns are left
 * out. What fails is logged under `name`, and the next turn tries again. Work of many steps asks `isStopped` between them.
 */
export function repeat(
  name: string,
  { every, atOnce = false }: { every: number; atOnce?: boolean },
  work: (isStopped: () => boolean) => Promise<void>,
): RepeatedWork {
  let stopped = false;
  let running: Promise<void> | undefined;
  const attempt = async () => {
    try {
      await work(() => stopped);
    } catch (error) {
      console.error(name, error);
    } finally {
      running = undefined;
    }
  };
  const turn = () => {
    running ??= attempt();
  };
  if (atOnce) turn();
  const timer = setInterval(turn, every);
  return {
    now: () => {
      if (!stopped) turn();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
