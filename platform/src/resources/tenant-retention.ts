/** Rows that are kept for as many days as the profile of their tenant says: older ones are deleted in pieces, every hour. */
import type { Service } from '../framework/context.js';
import { defineOperation, type Operation } from '../framework/operation.js';
import { runInPieces } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';

const DAY = 86_400_000;
const EVERY = 3_600_000;

/** What of a tenant's is older than it is kept. */
export interface Outdated {
  tenantId: string;
  /** Epoch milliseconds. */
  before: number;
}

interface Kept {
  tenantId: string;
  days: number;
}

/** Tenants whose profile names a number of days. */
const tenantsKeeping = defineOperation('tenant-profiles.days', 'read', (tx, member: string): Kept[] =>
  tx.all<Kept & object>(
    `SELECT t.id AS tenantId, json_extract(p.profile_data, '$.configuration.' || ?) AS days
       FROM tenant t JOIN tenant_profile p ON p.id = t.tenant_profile_id WHERE days > 0`,
    member,
  ),
);

/** A service that deletes what is older than `member` of the tenant's profile says, by an operation that answers whether there may be more. */
export const tenantRetention = (name: string, member: string, deleteSome: Operation<Outdated, boolean>): Service => ({
  name,
  start: async ({ db }) =>
    repeat(name, { every: EVERY, atOnce: true }, async (isStopped) => {
      for (const { tenantId, days } of await db.run(tenantsKeeping, member)) {
        await runInPieces(db, deleteSome, { tenantId, before: Date.now() - days * DAY }, isStopped);
      }
    }),
});
