/** Deletes points whose lifetime is over. */
import type { Service } from '../framework/context.js';
import { defineOperation } from '../framework/operation.js';
import { deleteExpired } from './delete-values.js';

const EVERY = 60_000;
/** Points deleted in one transaction, so that other writes do not wait long. */
const AT_ONCE = 500;

export const deleteExpiredPoints = defineOperation('telemetry.expire', 'write', (tx, limit: number) =>
  deleteExpired(tx, limit),
);

export const expiry: Service = {
  name: 'expiry',
  start: async ({ db }) => {
    let stopped = false;
    const work = async () => {
      while (!stopped && (await db.run(deleteExpiredPoints, AT_ONCE)) === AT_ONCE);
    };
    const timer = setInterval(() => void work().catch((error) => console.error('expired points', error)), EVERY);
    return {
      stop: async () => {
        stopped = true;
        clearInterval(timer);
      },
    };
  },
};
