import type { Migration } from '../framework/migration.js';

const TABLES = [
  'customer',
  'device',
  'device_profile',
  'asset',
  'asset_profile',
  'entity_view',
  'dashboard',
  'rule_chain',
];

/** External ids are unique in a tenant; few entities have one. */
export const externalIds: Migration = {
  id: '019-external-ids',
  up: (db) => {
    for (const table of TABLES) {
      db.exec(`CREATE INDEX ${table}_external_id ON ${table} (tenant_id, external_id) WHERE external_id IS NOT NULL;`);
    }
  },
};
