import type { Migration } from '../framework/migration.js';

/** Users and, apart from them, what lets them sign in. */
export const users: Migration = {
  id: '003-users',
  up: (db) =>
    db.exec(`
      CREATE TABLE tb_user (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, customer_id TEXT NOT NULL,
        email TEXT NOT NULL UNIQUE, email_folded TEXT NOT NULL, authority TEXT NOT NULL, first_name TEXT, last_name TEXT,
        additional_info TEXT
      );
      CREATE INDEX user_owner ON tb_user (tenant_id, customer_id);
      CREATE TABLE user_credentials (
        user_id TEXT PRIMARY KEY, enabled INTEGER NOT NULL, password_hash TEXT, activate_token TEXT UNIQUE,
        reset_token TEXT UNIQUE, password_time INTEGER, history TEXT
      ) WITHOUT ROWID;
    `),
};
