import type { Migration } from '../framework/migration.js';

/** Alarms and commands of a tenant by age: old ones are looked for every hour. */
export const ages: Migration = {
  id: '086-ages',
  up: (db) =>
    db.exec(`
      CREATE INDEX alarm_end ON alarm (tenant_id, end_ts);
      DROP INDEX rpc_tenant;
      CREATE INDEX rpc_tenant ON rpc (tenant_id, created_time);
    `),
};
