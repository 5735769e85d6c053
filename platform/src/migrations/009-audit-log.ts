import type { Migration } from '../framework/migration.js';

/** Who did what. Rows outlive the entities they are about. */
export const auditLog: Migration = {
  id: '009-audit-log',
  up: (db) =>
    db.exec(`
      CREATE TABLE audit_log (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, customer_id TEXT NOT NULL,
        entity_id TEXT NOT NULL, entity_type TEXT NOT NULL, entity_name TEXT, entity_name_folded TEXT,
        user_id TEXT NOT NULL, user_name TEXT, user_name_folded TEXT, action_type TEXT NOT NULL, action_data TEXT,
        action_status TEXT NOT NULL, action_failure_details TEXT NOT NULL
      );
      CREATE INDEX audit_created ON audit_log (tenant_id, created_time);
      CREATE INDEX audit_entity ON audit_log (tenant_id, entity_id, created_time);
    `),
};
