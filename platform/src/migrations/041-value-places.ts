import type { Migration } from '../framework/migration.js';

/** Keeps present values by one integer instead of three columns (telemetry/value-place.ts), which entity queries look up by. */
export const valuePlaces: Migration = {
  id: '041-value-places',
  up: (db) =>
    db.exec(`
      ALTER TABLE entity_value RENAME TO old_value;
      DROP INDEX entity_value_by_entity;

      CREATE TABLE entity_value (
        place INTEGER PRIMARY KEY,
        key_id INTEGER AS (place >> 34) VIRTUAL,
        scope INTEGER AS ((place >> 32) & 3) VIRTUAL,
        entity_no INTEGER AS (place & 4294967295) VIRTUAL,
        ts INTEGER,
        kind INTEGER,
        num NUMERIC,
        txt TEXT,
        folded TEXT,
        series INTEGER,
        recent INTEGER,
        expiring INTEGER,
        copied INTEGER
      );
      INSERT INTO entity_value (place, ts, kind, num, txt, folded, series, recent, expiring, copied)
        SELECT (key_id * 4 + scope) * 4294967296 + entity_no, ts, kind, num, txt, folded, series, recent, expiring, copied
        FROM old_value ORDER BY key_id, scope, entity_no;
      DROP TABLE old_value;
      CREATE INDEX entity_value_by_entity ON entity_value (entity_no, scope);
    `),
};
