import type { Migration } from '../framework/migration.js';

/** Device profiles, devices and their credentials. */
export const devices: Migration = {
  id: '004-devices',
  up: (db) =>
    db.exec(`
      CREATE TABLE device_profile (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, name TEXT NOT NULL,
        name_folded TEXT NOT NULL, description TEXT, image TEXT, is_default INTEGER NOT NULL, type TEXT, transport_type TEXT,
        provision_type TEXT, default_rule_chain_id TEXT, default_dashboard_id TEXT, default_queue_name TEXT,
        profile_data TEXT, provision_device_key TEXT UNIQUE, firmware_id TEXT, software_id TEXT, external_id TEXT,
        UNIQUE (tenant_id, name)
      );
      CREATE TABLE device (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, customer_id TEXT NOT NULL,
        name TEXT NOT NULL, name_folded TEXT NOT NULL, type TEXT NOT NULL, label TEXT, label_folded TEXT,
        device_profile_id TEXT NOT NULL, device_data TEXT, firmware_id TEXT, software_id TEXT, external_id TEXT,
        additional_info TEXT, UNIQUE (tenant_id, name)
      );
      CREATE INDEX device_created ON device (tenant_id, created_time);
      CREATE INDEX device_customer ON device (tenant_id, customer_id);
      CREATE INDEX device_type ON device (tenant_id, type);
      CREATE INDEX device_profile_of ON device (device_profile_id);
      CREATE TABLE device_credentials (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, device_id TEXT NOT NULL UNIQUE, credentials_type TEXT NOT NULL,
        credentials_id TEXT NOT NULL UNIQUE, credentials_value TEXT
      );
    `),
};
