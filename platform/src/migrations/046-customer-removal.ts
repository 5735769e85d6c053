import type { Migration } from '../framework/migration.js';

/** Customers that were deleted and whose users, entities and dashboards do not all know it yet. */
export const customerRemoval: Migration = {
  id: '046-customer-removal',
  up: (db) =>
    db.exec('CREATE TABLE customer_removal (customer_id TEXT PRIMARY KEY, tenant_id TEXT NOT NULL) WITHOUT ROWID'),
};
