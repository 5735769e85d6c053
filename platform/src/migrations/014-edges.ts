import type { Migration } from '../framework/migration.js';

/** Rule chains (the chains themselves) and edges. */
export const edges: Migration = {
  id: '014-edges',
  up: (db) =>
    db.exec(`
      CREATE TABLE rule_chain (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, name TEXT NOT NULL,
        name_folded TEXT NOT NULL, type TEXT NOT NULL, first_rule_node_id TEXT, root INTEGER NOT NULL,
        debug_mode INTEGER NOT NULL, configuration TEXT, additional_info TEXT, external_id TEXT
      );
      CREATE INDEX rule_chain_type ON rule_chain (tenant_id, type);
      CREATE TABLE edge (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, customer_id TEXT NOT NULL,
        root_rule_chain_id TEXT, name TEXT NOT NULL, name_folded TEXT NOT NULL, type TEXT NOT NULL, label TEXT,
        routing_key TEXT NOT NULL UNIQUE, secret TEXT NOT NULL, additional_info TEXT, UNIQUE (tenant_id, name)
      );
      CREATE INDEX edge_created ON edge (tenant_id, created_time);
      CREATE INDEX edge_customer ON edge (tenant_id, customer_id);
    `),
};
