import type { Migration } from '../framework/migration.js';

/** Features of tenants that are close to a limit of this month, or over it. */
export const limitedFeatures: Migration = {
  id: '085-limited-features',
  up: (db) =>
    db.exec(`
      CREATE TABLE limited_feature (
        tenant_id TEXT NOT NULL, feature TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY (tenant_id, feature)
      );
    `),
};
