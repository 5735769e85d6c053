import type { Migration } from '../framework/migration.js';

/** Changes that concern an edge, in the order it is to learn of them. */
export const edgeEvents: Migration = {
  id: '054-edge-events',
  up: (db) =>
    db.exec(`
      CREATE TABLE edge_event (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, edge_id TEXT NOT NULL,
        type TEXT NOT NULL, type_folded TEXT NOT NULL, action TEXT NOT NULL, entity_id TEXT
      );
      CREATE INDEX edge_event_edge ON edge_event (edge_id, created_time);
      CREATE INDEX edge_event_age ON edge_event (created_time);
      CREATE INDEX edge_event_tenant ON edge_event (tenant_id);
    `),
};
