/** Deletes in pieces what a deleted tenant had; what an end of the platform interrupts goes on at the next start. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '../framework/context.js';
import { deleteTenantRows } from '../framework/entity-hooks.js';
import { type Database, defineOperation } from '../framework/operation.js';
import { runInPieces } from '../framework/pieces.js';
import { deleteDroppedPoints } from '../telemetry/expiry.js';

/** Rows deleted in one transaction, so that other writes do not wait long. */
const AT_ONCE = 500;
const LOOK_EVERY = 60_000;
/** How long a call waits for the rows to go; the tenant is gone for everybody before. */
const TIME_LIMIT = 10_000;

export const removeTenantRows = defineOperation('tenant.remove-rows', 'write', (tx, tenantId: string): boolean =>
  deleteTenantRows(tx, tenantId, AT_ONCE),
);

const removedTenants = defineOperation('tenant.removed', 'read', (tx, _args: null): string[] =>
  tx.all<{ id: string }>('SELECT tenant_id AS id FROM tenant_removal').map(({ id }) => id),
);

/** Deletes the rows of a deleted tenant; answers when they are gone, or later than a caller should wait. */
export async function removeRows(db: Database, tenantId: string): Promise<void> {
  const remove = async () => {
    await runInPieces(db, removeTenantRows, tenantId);
    await runInPieces(db, deleteDroppedPoints, AT_ONCE);
  };
  const gone = remove().catch((error) => console.error('tenant removal', error));
  await Promise.race([gone, pause(TIME_LIMIT, undefined, { ref: false })]);
}

export const tenantRemoval: Service = {
  name: 'tenant-removal',
  start: async ({ db }) => {
    let stopped = false;
    const work = async () => {
      for (const id of await db.run(removedTenants, null)) await runInPieces(db, removeTenantRows, id, () => stopped);
    };
    const guarded = () => void work().catch((error) => console.error('tenant removal', error));
    guarded();
    const timer = setInterval(guarded, LOOK_EVERY);
    return {
      stop: async () => {
        stopped = true;
        clearInterval(timer);
      },
    };
  },
};
