import type { Migration } from '../framework/migration.js';

/** What devices announced so that a user who knows their secret may claim them. */
export const deviceClaims: Migration = {
  id: '061-device-claims',
  up: (db) =>
    db.exec(`
      CREATE TABLE device_claim (
        device_id TEXT PRIMARY KEY,
        secret TEXT NOT NULL,
        expiration_time INTEGER NOT NULL
      );
    `),
};
