import type { Migration } from '../framework/migration.js';

/** Entities that the load of a version has deleted, and what they had is not all gone yet. */
export const loadRemoval: Migration = {
  id: '091-load-removal',
  up: (db) =>
    db.exec(`
      CREATE TABLE load_removal (
        load_id TEXT NOT NULL, entity_type TEXT NOT NULL, entity_id TEXT NOT NULL, tenant_id TEXT NOT NULL,
        PRIMARY KEY (load_id, entity_id)
      ) WITHOUT ROWID;
    `),
};
