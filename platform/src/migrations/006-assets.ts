import type { Migration } from '../framework/migration.js';

/** Asset profiles, assets, queues. */
export const assets: Migration = {
  id: '006-assets',
  up: (db) =>
    db.exec(`
      CREATE TABLE asset_profile (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, name TEXT NOT NULL,
        name_folded TEXT NOT NULL, description TEXT, image TEXT, is_default INTEGER NOT NULL, default_rule_chain_id TEXT,
        default_dashboard_id TEXT, default_queue_name TEXT, external_id TEXT, UNIQUE (tenant_id, name)
      );
      CREATE TABLE asset (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, customer_id TEXT NOT NULL,
        name TEXT NOT NULL, name_folded TEXT NOT NULL, type TEXT NOT NULL, label TEXT, label_folded TEXT,
        asset_profile_id TEXT NOT NULL, external_id TEXT, additional_info TEXT, UNIQUE (tenant_id, name)
      );
      CREATE INDEX asset_created ON asset (tenant_id, created_time);
      CREATE INDEX asset_customer ON asset (tenant_id, customer_id);
      CREATE INDEX asset_type ON asset (tenant_id, type);
      CREATE INDEX asset_profile_of ON asset (asset_profile_id);
      CREATE TABLE queue (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, name TEXT NOT NULL,
        name_folded TEXT NOT NULL, topic TEXT NOT NULL, poll_interval INTEGER, partitions INTEGER,
        consumer_per_partition INTEGER, pack_processing_timeout INTEGER, submit_strategy TEXT, processing_strategy TEXT,
        additional_info TEXT, UNIQUE (tenant_id, name), UNIQUE (tenant_id, topic)
      );
    `),
};
