import type { Migration } from '../framework/migration.js';

/** Tells mails and text messages that are to be sent (1) from those that are kept to be looked at (null). */
export const mailWaiting: Migration = {
  id: '020-mail-waiting',
  up: (db) =>
    db.exec(`
      ALTER TABLE mail ADD COLUMN waiting INTEGER;
      CREATE INDEX mail_waiting ON mail (created_time) WHERE waiting = 1;
    `),
};
