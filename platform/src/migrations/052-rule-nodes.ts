import type { Migration } from '../framework/migration.js';

/** What rule chains consist of: nodes, and links between them by label. Chains can be meant for every new edge. */
export const ruleNodes: Migration = {
  id: '052-rule-nodes',
  up: (db) =>
    db.exec(`
      ALTER TABLE rule_chain ADD COLUMN auto_assign INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE rule_node (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, rule_chain_id TEXT NOT NULL,
        type TEXT NOT NULL, name TEXT NOT NULL, debug_mode INTEGER NOT NULL, configuration TEXT NOT NULL,
        additional_info TEXT, external_id TEXT
      );
      CREATE INDEX rule_node_chain ON rule_node (rule_chain_id, created_time, id);
      CREATE INDEX rule_node_type ON rule_node (tenant_id, type);
      CREATE TABLE rule_node_link (
        from_id TEXT NOT NULL, to_id TEXT NOT NULL, type TEXT NOT NULL, tenant_id TEXT NOT NULL,
        PRIMARY KEY (from_id, to_id, type)
      );
      CREATE INDEX rule_node_link_tenant ON rule_node_link (tenant_id);
    `),
};
