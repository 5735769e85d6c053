/** Deletes points whose lifetime is over, and those of series that were dropped with their entity. */
import type { Service } from '../framework/context.js';
import { defineOperation } from '../framework/operation.js';
import { runInPieces } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';
import { deleteExpired } from './delete-values.js';
import { deleteDropped } from './history-removal.js';

const EVERY = 60_000;
/** Points deleted in one transaction, so that other writes do not wait long. */
const AT_ONCE = 500;

const deleteExpiredPoints = defineOperation(
  'telemetry.expire',
  'write',
  (tx, limit: number) => deleteExpired(tx, limit) > 0,
);

export const deleteDroppedPoints = defineOperation('telemetry.delete-dropped', 'write', deleteDropped);

export const expiry: Service = {
  name: 'expiry',
  start: async ({ db }) => {
    return repeat('expired points', { every: EVERY }, async (isStopped) => {
      await runInPieces(db, deleteExpiredPoints, AT_ONCE, isStopped);
      await runInPieces(db, deleteDroppedPoints, AT_ONCE, isStopped);
    });
  },
};
