import type { Migration } from '../framework/migration.js';

/** What happened to entities: lifecycle, errors, statistics, debugging. `body_folded` is the body in lower case, for filters. */
export const events: Migration = {
  id: '053-events',
  up: (db) =>
    db.exec(`
      CREATE TABLE event (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, entity_id TEXT NOT NULL,
        entity_type TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, body_folded TEXT NOT NULL
      );
      CREATE INDEX event_entity ON event (entity_id, type, created_time);
      CREATE INDEX event_age ON event (type, created_time);
      CREATE INDEX event_tenant ON event (tenant_id);
    `),
};
