import type { Migration } from '../framework/migration.js';

/** Searches and filters the audit log by an index alone: its rows are wide, and a tenant has millions of them. */
export const auditSearch: Migration = {
  id: '115-audit-search',
  up: (db) =>
    db.exec(`
      ALTER TABLE audit_log ADD COLUMN searched TEXT AS (
        lower(entity_type || char(10) || action_type || char(10) || action_status) || char(10)
        || coalesce(entity_name_folded, '') || char(10) || coalesce(user_name_folded, '')
      ) VIRTUAL;
      DROP INDEX audit_created;
      CREATE INDEX audit_created ON audit_log (tenant_id, created_time, id, action_type, searched);
    `),
};
