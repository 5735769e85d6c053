import type { Migration } from '../framework/migration.js';

/** Whether the provider called the account's address verified when an identity was let in. */
export const verifiedIdentities: Migration = {
  id: '048-verified-identities',
  up: (db) => db.exec('ALTER TABLE oauth2_identity ADD COLUMN verified INTEGER NOT NULL DEFAULT 0'),
};
