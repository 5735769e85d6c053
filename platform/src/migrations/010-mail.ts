import type { Migration } from '../framework/migration.js';

/** Mails the platform wrote: waiting for the mail server, or kept for the development mailbox. */
export const mail: Migration = {
  id: '010-mail',
  up: (db) =>
    db.exec(`
      CREATE TABLE mail (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
        content TEXT NOT NULL, sent_time INTEGER, failure TEXT
      );
      CREATE INDEX mail_created ON mail (created_time);
    `),
};
