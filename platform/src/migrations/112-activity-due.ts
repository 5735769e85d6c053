import type { Migration } from '../framework/migration.js';

/**
 * When an active device is to be looked at: it may have been silent for too long by then. A device that sends on is not written here
 * again before that. All that are active are looked at once after this migration.
 */
export const activityDue: Migration = {
  id: '112-activity-due',
  up: (db) =>
    db.exec(`
      CREATE TABLE activity_due (device_id TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX activity_due_time ON activity_due (due);
      INSERT INTO activity_due (device_id, due)
        SELECT e.id, 0 FROM telemetry_key k
          JOIN entity_value v ON v.place >= (k.id * 4 + 3) * 4294967296 AND v.place < (k.id * 4 + 4) * 4294967296
          JOIN telemetry_entity e ON e.no = v.entity_no AND e.entity_type = 'DEVICE'
        WHERE k.key = 'active' AND v.num = 1;
    `),
};
