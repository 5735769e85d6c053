import type { Migration } from '../framework/migration.js';

/** When a device that could not be told of a package is tried again. */
export const laterNotices: Migration = {
  id: '107-later-notices',
  up: (db) => db.exec('ALTER TABLE ota_notice ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0'),
};
