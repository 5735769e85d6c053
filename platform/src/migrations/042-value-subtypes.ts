import type { Migration } from '../framework/migration.js';

const TYPED = { DEVICE: 'device', ASSET: 'asset', ENTITY_VIEW: 'entity_view', EDGE: 'edge' };
const subtypeOf = (id: string) =>
  Object.entries(TYPED)
    .map(([type, table]) => `WHEN '${type}' THEN (SELECT type FROM ${table} WHERE id = ${id})`)
    .join(' ');

/**
 * The value store knows the subtype of its entities, so that queries for one need not look at every entity. Triggers keep it: a type
 * changes with its entity, and for all entities of a profile when that is renamed.
 */
export const valueSubtypes: Migration = {
  id: '042-value-subtypes',
  up: (db) =>
    db.exec(`
      ALTER TABLE telemetry_entity ADD COLUMN subtype TEXT;
      UPDATE telemetry_entity AS n SET subtype = CASE n.entity_type ${subtypeOf('n.id')} END;
      DROP INDEX telemetry_entity_by_tenant;
      CREATE INDEX telemetry_entity_by_tenant ON telemetry_entity (tenant_id, entity_type, subtype);
      CREATE TRIGGER telemetry_entity_subtype AFTER INSERT ON telemetry_entity BEGIN
        UPDATE telemetry_entity SET subtype = CASE NEW.entity_type ${subtypeOf('NEW.id')} END WHERE no = NEW.no;
      END;
      ${Object.values(TYPED)
        .map(
          (table) => `CREATE TRIGGER ${table}_value_subtype AFTER UPDATE OF type ON ${table} BEGIN
            UPDATE telemetry_entity SET subtype = NEW.type WHERE id = NEW.id;
          END;`,
        )
        .join('\n')}
    `),
};
