import type { Migration } from '../framework/migration.js';

/** Indexes that hold all a device list needs to find a page, in the orders of the list's columns. */
export const deviceLists: Migration = {
  id: '018-device-lists',
  up: (db) =>
    db.exec(`
      DROP INDEX device_created;
      DROP INDEX device_customer;
      DROP INDEX device_type;
      CREATE INDEX device_created ON device (tenant_id, created_time DESC, id);
      CREATE INDEX device_customer ON device (tenant_id, customer_id, created_time DESC, id);
      CREATE INDEX device_type ON device (tenant_id, type, created_time DESC, id);
      CREATE INDEX device_profile_in ON device (tenant_id, device_profile_id, id);
      CREATE INDEX device_order ON device (tenant_id, id);
      CREATE INDEX device_label ON device (tenant_id, label, id);
    `),
};
