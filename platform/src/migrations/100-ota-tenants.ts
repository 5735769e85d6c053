import type { Migration } from '../framework/migration.js';

/** Whose devices wait to be told of a package, so that tenants are served in turn. */
export const otaTenants: Migration = {
  id: '100-ota-tenants',
  up: (db) =>
    db.exec(`
      ALTER TABLE ota_notice ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '';
      UPDATE ota_notice SET tenant_id = ifnull((SELECT tenant_id FROM device WHERE id = device_id), '');
      CREATE INDEX ota_notice_tenant ON ota_notice (tenant_id);
      ALTER TABLE ota_rollout ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '';
      UPDATE ota_rollout SET tenant_id = ifnull((SELECT tenant_id FROM device_profile WHERE id = profile_id), '');
      CREATE INDEX ota_rollout_tenant ON ota_rollout (tenant_id, since);
    `),
};
