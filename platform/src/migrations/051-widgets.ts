import type { Migration } from '../framework/migration.js';

/** Widget bundles and types, of the system and of tenants; which parts of the installed data the folder has. */
export const widgets: Migration = {
  id: '051-widgets',
  up: (db) =>
    db.exec(`
      CREATE TABLE widgets_bundle (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, alias TEXT NOT NULL, title TEXT NOT NULL,
        title_folded TEXT NOT NULL, image TEXT, description TEXT, external_id TEXT, UNIQUE (tenant_id, alias)
      );
      CREATE INDEX widgets_bundle_external_id ON widgets_bundle (tenant_id, external_id) WHERE external_id IS NOT NULL;
      CREATE TABLE widget_type (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, bundle_alias TEXT NOT NULL,
        alias TEXT NOT NULL, name TEXT NOT NULL, image TEXT, description TEXT, descriptor TEXT NOT NULL,
        UNIQUE (tenant_id, bundle_alias, alias)
      );
      CREATE TABLE installed_part (name TEXT PRIMARY KEY);
    `),
};
