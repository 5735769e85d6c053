/** Rows that are kept for a number of days: a service deletes older ones, in pieces, every hour. */
import type { PlatformOptions, Service } from './context.js';
import type { Operation } from './operation.js';
import { runInPieces } from './pieces.js';
import { repeat } from './repeated-work.js';

const DAY = 86_400_000;
const EVERY = 3_600_000;

/** Rows deleted in one transaction, so that other writes do not wait long. */
export const EXPIRED_AT_ONCE = 500;

interface Kept {
  /** For how many days; 0 for ever. */
  days: (options: PlatformOptions) => number;
  /** Deletes some of the rows older than a time; answers whether there may be more. */
  deleteBefore: Operation<number, boolean>;
}

/** A service that deletes what is kept long enough. */
export const retention = (name: string, kept: readonly Kept[]): Service => ({
  name,
  start: async ({ db, options }) => {
    // Read once, so that a setting that cannot be used ends the start.
    const lifetimes = kept.map(({ days, deleteBefore }) => ({ days: days(options), deleteBefore }));
    return repeat(name, { every: EVERY, atOnce: true }, async (isStopped) => {
      for (const { days, deleteBefore } of lifetimes) {
        if (days > 0) await runInPieces(db, deleteBefore, Date.now() - days * DAY, isStopped);
      }
    });
  },
});
