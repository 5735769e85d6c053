import type { Migration } from '../framework/migration.js';

/** Rows of logs that a loaded version is to leave, as JSON, until they are stored a few at a time. */
export const loadLog: Migration = {
  id: '102-load-log',
  up: (db) =>
    db.exec('CREATE TABLE load_log (logged_load_id TEXT NOT NULL, tenant_id TEXT NOT NULL, rows TEXT NOT NULL)'),
};
