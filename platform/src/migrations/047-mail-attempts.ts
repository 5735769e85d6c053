import type { Migration } from '../framework/migration.js';

/** How often sending a mail has failed, and when it is tried again. */
export const mailAttempts: Migration = {
  id: '047-mail-attempts',
  up: (db) =>
    db.exec(`
      ALTER TABLE mail ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE mail ADD COLUMN next_time INTEGER NOT NULL DEFAULT 0;
    `),
};
