import type { Migration } from '../framework/migration.js';

/** Tenants that were deleted and whose rows are not all gone yet. */
export const tenantRemoval: Migration = {
  id: '021-tenant-removal',
  up: (db) => db.exec('CREATE TABLE tenant_removal (tenant_id TEXT PRIMARY KEY) WITHOUT ROWID'),
};
