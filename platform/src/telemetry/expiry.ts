/** Deletes points whose lifetime is over, and those of series that were dropped with their entity. */
import type { Service } from '../framework/context.js';
import { type Database, defineOperation } from '../framework/operation.js';
import { runInPieces } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';
import { deleteExpired } from './delete-values.js';
import { deleteDropped } from './history-removal.js';
import { takeOverNoted } from './latest-backlog.js';

const EVERY = 60_000;
/** Points deleted in one transaction, so that other writes do not wait long. */
const AT_ONCE = 500;

const deleteExpiredPoints = defineOperation(
  'telemetry.expire',
  'write',
  (tx, until: number) => deleteExpired(tx, AT_ONCE, until) > 0,
);

/** Deletes what is over by now. A point goes only when its value has been taken over as the latest one, which outlives it. */
export async function expire(db: Database, isStopped: () => boolean): Promise<void> {
  const until = await takeOverNoted(db, isStopped);
  await runInPieces(db, deleteExpiredPoints, until, isStopped);
}

export const deleteDroppedPoints = defineOperation('telemetry.delete-dropped', 'write', deleteDropped);

export const expiry: Service = {
  name: 'expiry',
  start: async ({ db }) => {
    return repeat('expired points', { every: EVERY }, async (isStopped) => {
      await expire(db, isStopped);
      await runInPieces(db, deleteDroppedPoints, AT_ONCE, isStopped);
    });
  },
};
