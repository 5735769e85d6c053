import type { Migration } from '../framework/migration.js';

/** Alarms, and on which entities each is listed: its originator and those it propagates to. */
export const alarms: Migration = {
  id: '008-alarms',
  up: (db) =>
    db.exec(`
      CREATE TABLE alarm (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, customer_id TEXT NOT NULL,
        type TEXT NOT NULL, type_folded TEXT NOT NULL, originator TEXT NOT NULL, severity TEXT NOT NULL,
        status TEXT NOT NULL, start_ts INTEGER NOT NULL, end_ts INTEGER NOT NULL, ack_ts INTEGER NOT NULL,
        clear_ts INTEGER NOT NULL, details TEXT, propagate INTEGER NOT NULL, propagate_to_owner INTEGER NOT NULL,
        propagate_to_tenant INTEGER NOT NULL, propagate_relation_types TEXT NOT NULL,
        originator_id TEXT GENERATED ALWAYS AS (json_extract(originator, '$.id')) VIRTUAL,
        originator_type TEXT GENERATED ALWAYS AS (json_extract(originator, '$.entityType')) VIRTUAL
      );
      CREATE INDEX alarm_created ON alarm (tenant_id, created_time);
      CREATE INDEX alarm_customer ON alarm (tenant_id, customer_id, created_time);
      CREATE INDEX alarm_originator ON alarm (originator_id, type, created_time);
      CREATE TABLE entity_alarm (
        entity_id TEXT NOT NULL, entity_type TEXT NOT NULL, alarm_id TEXT NOT NULL, PRIMARY KEY (entity_id, entity_type, alarm_id)
      ) WITHOUT ROWID;
      CREATE INDEX entity_alarm_of ON entity_alarm (alarm_id);
    `),
};
