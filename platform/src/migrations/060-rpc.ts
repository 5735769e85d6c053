import type { Migration } from '../framework/migration.js';

/** Persistent commands to devices. They stay when their device is deleted. `number` is what the device knows a
 * command by: each device has its own, and none is used again. */
export const rpc: Migration = {
  id: '060-rpc',
  up: (db) =>
    db.exec(`
      CREATE TABLE rpc (
        id TEXT PRIMARY KEY,
        created_time INTEGER NOT NULL,
        tenant_id TEXT NOT NULL,
        device_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        oneway INTEGER NOT NULL,
        method TEXT NOT NULL,
        params TEXT NOT NULL,
        retries INTEGER,
        tries INTEGER NOT NULL DEFAULT 0,
        expiration_time INTEGER NOT NULL,
        status TEXT NOT NULL,
        is_open INTEGER NOT NULL,
        response TEXT,
        additional_info TEXT
      );
      CREATE INDEX rpc_device ON rpc (device_id, number);
      CREATE INDEX rpc_open ON rpc (expiration_time) WHERE is_open = 1;
      CREATE INDEX rpc_tenant ON rpc (tenant_id);
      CREATE TABLE rpc_counter (device_id TEXT PRIMARY KEY, next_number INTEGER NOT NULL);
    `),
};
