import type { Migration } from '../framework/migration.js';

/** The kinds of entities of which a tenant's profile limits the number. */
const TABLES = ['device', 'asset', 'customer', 'tb_user', 'dashboard', 'rule_chain'];

const add = (table: string, tenant: string) =>
  `INSERT INTO entity_count (tenant_id, kind, count) VALUES (${tenant}, '${table}', 1)
     ON CONFLICT DO UPDATE SET count = count + 1;`;
const take = (table: string, tenant: string) =>
  `UPDATE entity_count SET count = count - 1 WHERE tenant_id = ${tenant} AND kind = '${table}';`;

/** How many entities of a kind a tenant has, kept by triggers: to count them takes long where there are many. */
export const entityCounts: Migration = {
  id: '101-entity-counts',
  up: (db) => {
    db.exec(`CREATE TABLE entity_count (
      tenant_id TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (tenant_id, kind)
    )`);
    for (const table of TABLES) {
      db.exec(`
        INSERT INTO entity_count SELECT tenant_id, '${table}', count(*) FROM ${table} GROUP BY tenant_id;
        CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} BEGIN ${add(table, 'NEW.tenant_id')} END;
        CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN ${take(table, 'OLD.tenant_id')} END;
        CREATE TRIGGER ${table}_handed_over AFTER UPDATE OF tenant_id ON ${table} WHEN OLD.tenant_id <> NEW.tenant_id
          BEGIN ${take(table, 'OLD.tenant_id')} ${add(table, 'NEW.tenant_id')} END;
      `);
    }
  },
};
