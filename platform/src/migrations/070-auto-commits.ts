import type { Migration } from '../framework/migration.js';

/** Saved entities that wait to be committed to their tenant's repository, with who saved them last. */
export const autoCommits: Migration = {
  id: '070-auto-commits',
  up: (db) =>
    db.exec(`
      CREATE TABLE auto_commit (
        tenant_id TEXT NOT NULL, entity_type TEXT NOT NULL, entity_id TEXT NOT NULL, saved_time INTEGER NOT NULL,
        email TEXT NOT NULL, first_name TEXT, last_name TEXT, PRIMARY KEY (tenant_id, entity_id)
      );
    `),
};
