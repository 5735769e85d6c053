import type { Migration } from '../framework/migration.js';

/** What a load leaves to be logged: its columns are called what they hold, the id of the load and a change of a table as JSON. */
export const loadLogColumns: Migration = {
  id: '103-load-log-columns',
  up: (db) =>
    db.exec(`
      ALTER TABLE load_log RENAME COLUMN logged_load_id TO load_id;
      ALTER TABLE load_log RENAME COLUMN rows TO change;
    `),
};
