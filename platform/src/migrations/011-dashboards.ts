import type { Migration } from '../framework/migration.js';

/** Dashboards. Who may see one is a relation from the customer; the list of customers is kept for showing. */
export const dashboards: Migration = {
  id: '011-dashboards',
  up: (db) =>
    db.exec(`
      CREATE TABLE dashboard (
        id TEXT PRIMARY KEY, created_time INTEGER NOT NULL, tenant_id TEXT NOT NULL, title TEXT NOT NULL,
        title_folded TEXT NOT NULL, image TEXT, assigned_customers TEXT, mobile_hide INTEGER NOT NULL, mobile_order INTEGER,
        configuration TEXT, external_id TEXT
      );
      CREATE INDEX dashboard_created ON dashboard (tenant_id, created_time);
    `),
};
