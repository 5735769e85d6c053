import type { Migration } from '../framework/migration.js';

/** Packages for devices, the files entities have in the folder of blobs, and which devices wait to be told of a package. */
export const otaPackages: Migration = {
  id: '080-ota-packages',
  up: (db) =>
    db.exec(`
      CREATE TABLE ota_package (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, device_profile_id TEXT, type TEXT NOT NULL,
        title TEXT NOT NULL, title_folded TEXT NOT NULL, version TEXT NOT NULL, tag TEXT, url TEXT, file_name TEXT,
        content_type TEXT, checksum_algorithm TEXT, checksum TEXT, data_size INTEGER, additional_info TEXT,
        UNIQUE (tenant_id, title, version)
      );
      CREATE INDEX ota_package_profile ON ota_package (device_profile_id);
      CREATE TABLE blob (name TEXT PRIMARY KEY, entity_id TEXT NOT NULL UNIQUE, size INTEGER NOT NULL);
      CREATE TABLE ota_notice (
        device_id TEXT NOT NULL, type TEXT NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (device_id, type)
      );
      CREATE TABLE ota_rollout (
        profile_id TEXT NOT NULL, type TEXT NOT NULL, since INTEGER NOT NULL, told TEXT NOT NULL, PRIMARY KEY (profile_id, type)
      );
      DROP INDEX device_profile_of;
      CREATE INDEX device_profile_of ON device (device_profile_id, id);
      CREATE INDEX device_firmware ON device (firmware_id) WHERE firmware_id IS NOT NULL;
      CREATE INDEX device_software ON device (software_id) WHERE software_id IS NOT NULL;
    `),
};
