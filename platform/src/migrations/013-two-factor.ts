import type { Migration } from '../framework/migration.js';

/** Second factors of users, and the code that was sent last. */
export const twoFactor: Migration = {
  id: '013-two-factor',
  up: (db) =>
    db.exec(`
      CREATE TABLE two_factor (user_id TEXT PRIMARY KEY, configs TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE two_factor_code (
        user_id TEXT PRIMARY KEY, code TEXT NOT NULL, config TEXT NOT NULL, until_time INTEGER NOT NULL
      ) WITHOUT ROWID;
    `),
};
