import type { Migration } from '../framework/migration.js';

const CONTACT = 'country TEXT, state TEXT, city TEXT, address TEXT, address2 TEXT, zip TEXT, phone TEXT, email TEXT';

/** Tenant profiles, tenants and customers. `*_folded` columns serve the text search. */
export const tenants: Migration = {
  id: '002-tenants',
  up: (db) =>
    db.exec(`
      CREATE TABLE tenant_profile (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, name TEXT NOT NULL UNIQUE, name_folded TEXT NOT NULL,
        description TEXT, is_default INTEGER NOT NULL, isolated_tb_rule_engine INTEGER NOT NULL, profile_data TEXT NOT NULL
      );
      CREATE TABLE tenant (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, title TEXT NOT NULL, title_folded TEXT NOT NULL, region TEXT,
        tenant_profile_id TEXT NOT NULL, ${CONTACT}, additional_info TEXT
      );
      CREATE INDEX tenant_profile_of ON tenant (tenant_profile_id);
      CREATE TABLE customer (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, title TEXT NOT NULL,
        title_folded TEXT NOT NULL, ${CONTACT}, additional_info TEXT, external_id TEXT, UNIQUE (tenant_id, title)
      );
      CREATE INDEX customer_created ON customer (tenant_id, created_time);
    `),
};
