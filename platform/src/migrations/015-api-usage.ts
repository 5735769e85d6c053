import type { Migration } from '../framework/migration.js';

/** One usage state per tenant. */
export const apiUsage: Migration = {
  id: '015-api-usage',
  up: (db) =>
    db.exec(`
      CREATE TABLE api_usage_state (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, entity_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        name_folded TEXT NOT NULL
      );
    `),
};
