import type { Migration } from '../framework/migration.js';

/** Which accounts people of a provider may enter. A registration's id is of no use: saving the settings gives it another. */
export const oauth2Identities: Migration = {
  id: '044-oauth2-identities',
  up: (db) =>
    db.exec(`
      CREATE TABLE oauth2_identity (
        user_id TEXT NOT NULL, provider TEXT NOT NULL, subject TEXT NOT NULL, PRIMARY KEY (user_id, provider, subject)
      ) WITHOUT ROWID
    `),
};
