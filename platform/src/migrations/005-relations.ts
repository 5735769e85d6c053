import type { Migration } from '../framework/migration.js';

/** Relations between entities, found from either end. */
export const relations: Migration = {
  id: '005-relations',
  up: (db) =>
    db.exec(`
      CREATE TABLE relation (
        from_type TEXT NOT NULL, from_id TEXT NOT NULL, to_type TEXT NOT NULL, to_id TEXT NOT NULL,
        type_group TEXT NOT NULL, type TEXT NOT NULL, additional_info TEXT,
        PRIMARY KEY (from_id, type_group, type, to_id, from_type, to_type)
      ) WITHOUT ROWID;
      CREATE INDEX relation_to ON relation (to_id, type_group, type);
    `),
};
