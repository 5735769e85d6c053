import type { Migration } from '../framework/migration.js';

/** Files a tenant (or the system) keeps: key stores and LwM2M models. */
export const files: Migration = {
  id: '012-files',
  up: (db) =>
    db.exec(`
      CREATE TABLE resource (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, title TEXT NOT NULL,
        title_folded TEXT NOT NULL, resource_type TEXT NOT NULL, resource_key TEXT NOT NULL, file_name TEXT, data TEXT,
        UNIQUE (tenant_id, resource_type, resource_key)
      );
    `),
};
