import type { Migration } from '../framework/migration.js';

/** Whether an account got an address that nobody has shown to be his since, and whether its reset link went there by mail. */
export const changedAddresses: Migration = {
  id: '049-changed-addresses',
  up: (db) =>
    db.exec(`
      ALTER TABLE user_credentials ADD COLUMN address_changed INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE user_credentials ADD COLUMN reset_mailed INTEGER NOT NULL DEFAULT 0;
    `),
};
