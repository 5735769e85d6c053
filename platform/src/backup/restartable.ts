/** A platform that takes over restored data: it ends its run, swaps the data folder's content and runs again at its address. */
import { applyRestore, confirmRestore, isRestoreStaged, undoRestore } from './restore.js';

/** One run of a platform over an open database. */
export interface Run {
  readonly url: string;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 500;

/**
 * Starts runs: the first at once, another after each restore that is staged in `dataDir`. `start` is told the port to take,
 * null for the one of its options. When a run does not start with restored data, the former data come back.
 */
export async function startRestartable(
  dataDir: string,
  start: (port: number | null) => Promise<Run>,
  onDeath: (reason: unknown) => void,
): Promise<Run> {
  /** Swaps and starts; with the former data when it does not start with the new ones. */
  const startRestored = async (port: number | null): Promise<Run> => {
    const confirmed = async (stamp: string | null) => {
      const run = await start(port);
      if (stamp) confirmRestore(dataDir, stamp);
      return run;
    };
    const stamp = applyRestore(dataDir);
    try {
      return await confirmed(stamp);
    } catch (error) {
      const back = stamp && undoRestore(dataDir, stamp);
      if (!back) throw error;
      console.error('the platform does not start with the restored data; it goes on with the former', error);
      return confirmed(back);
    }
  };
  let run = await startRestored(null);
  const port = Number(new URL(run.url).port);
  let work: Promise<void> = Promise.resolve();
  let busy = false;
  const look = setInterval(() => {
    if (busy || !isRestoreStaged(dataDir)) return;
    busy = true;
    work = run
      .close()
      .then(() => startRestored(port))
      .then((next) => {
        run = next;
        busy = false;
      }, onDeath);
  }, LOOK_EVERY_MS).unref();
  return {
    url: run.url,
    close: async () => {
      clearInterval(look);
      await work;
      await run.close();
    },
  };
}
