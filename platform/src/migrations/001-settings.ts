import type { Migration } from '../framework/migration.js';

/** Stored settings and the tokens that were ended before their time. */
export const settings: Migration = {
  id: '001-settings',
  up: (db) =>
    db.exec(`
      CREATE TABLE admin_setting (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
        UNIQUE (tenant_id, key)
      );
      CREATE TABLE ended_token (
        scope TEXT NOT NULL, id TEXT NOT NULL, before_s INTEGER NOT NULL, until_s INTEGER NOT NULL, PRIMARY KEY (scope, id)
      ) WITHOUT ROWID;
    `),
};
