import type { Migration } from '../framework/migration.js';

/** Text messages go through the outbox of the mails. */
export const sms: Migration = {
  id: '017-sms',
  up: (db) => db.exec(`ALTER TABLE mail ADD COLUMN kind TEXT NOT NULL DEFAULT 'MAIL'`),
};
