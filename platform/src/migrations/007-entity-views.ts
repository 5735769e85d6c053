import type { Migration } from '../framework/migration.js';

/** Entity views. The source is kept as its id object; its parts are generated columns, for joins and the index. */
export const entityViews: Migration = {
  id: '007-entity-views',
  up: (db) =>
    db.exec(`
      CREATE TABLE entity_view (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, customer_id TEXT NOT NULL,
        name TEXT NOT NULL, name_folded TEXT NOT NULL, type TEXT NOT NULL, entity TEXT NOT NULL, keys TEXT,
        start_time_ms INTEGER NOT NULL, end_time_ms INTEGER NOT NULL, additional_info TEXT, external_id TEXT,
        entity_id TEXT GENERATED ALWAYS AS (json_extract(entity, '$.id')) VIRTUAL,
        entity_type TEXT GENERATED ALWAYS AS (json_extract(entity, '$.entityType')) VIRTUAL,
        UNIQUE (tenant_id, name)
      );
      CREATE INDEX entity_view_created ON entity_view (tenant_id, created_time);
      CREATE INDEX entity_view_customer ON entity_view (tenant_id, customer_id);
      CREATE INDEX entity_view_source ON entity_view (entity_id);
    `),
};
