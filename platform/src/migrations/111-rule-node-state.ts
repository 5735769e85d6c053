import type { Migration } from '../framework/migration.js';

/** What rule nodes remember of entities over a restart. */
export const ruleNodeState: Migration = {
  id: '111-rule-node-state',
  up: (db) =>
    db.exec(`
      CREATE TABLE rule_node_state (
        node_id TEXT NOT NULL,
        entity_id TEXT NOT NULL,
        tenant_id TEXT NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (node_id, entity_id)
      );
      CREATE INDEX rule_node_state_by_entity ON rule_node_state (entity_id);
      CREATE INDEX rule_node_state_by_tenant ON rule_node_state (tenant_id);
    `),
};
