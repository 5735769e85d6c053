import type { Migration } from '../framework/migration.js';

/** Devices that became active by calls of theirs, which rules are told of later. */
export const activityUntold: Migration = {
  id: '113-activity-untold',
  up: (db) => db.exec('ALTER TABLE activity_due ADD COLUMN untold INTEGER NOT NULL DEFAULT 0'),
};
