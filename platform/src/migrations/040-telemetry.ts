import type { Migration } from '../framework/migration.js';

/**
 * Attributes and time series (docs/platform-telemetry.md).
 *
 * `entity_value` has the present value of every attribute and time series, clustered by key so that an entity query reads one key of
 * many entities in one sweep. History: the newest points of a series row by row in `ts_point`, the rest packed in `ts_block`.
 */
export const telemetry: Migration = {
  id: '040-telemetry',
  up: (db) =>
    db.exec(`
      CREATE TABLE telemetry_entity (
        no INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        entity_type TEXT NOT NULL,
        tenant_id TEXT NOT NULL
      );
      CREATE INDEX telemetry_entity_by_tenant ON telemetry_entity (tenant_id, entity_type);

      CREATE TABLE telemetry_key (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);

      -- scope: 0 time series, 1 client, 2 shared, 3 server attributes. ts is null for a series whose latest value was deleted.
      -- copied: 1 for values an entity view took over from its source.
      CREATE TABLE entity_value (
        key_id INTEGER NOT NULL,
        scope INTEGER NOT NULL,
        entity_no INTEGER NOT NULL,
        ts INTEGER,
        kind INTEGER,
        num NUMERIC,
        txt TEXT,
        folded TEXT,
        series INTEGER,
        recent INTEGER,
        expiring INTEGER,
        copied INTEGER,
        PRIMARY KEY (key_id, scope, entity_no)
      ) WITHOUT ROWID;
      CREATE INDEX entity_value_by_entity ON entity_value (entity_no, scope);

      CREATE TABLE ts_series_counter (only INTEGER PRIMARY KEY CHECK (only = 1), last INTEGER NOT NULL);
      INSERT INTO ts_series_counter VALUES (1, 0);

      CREATE TABLE ts_point (
        series INTEGER NOT NULL,
        ts INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        num NUMERIC,
        txt TEXT,
        PRIMARY KEY (series, ts)
      ) WITHOUT ROWID;

      CREATE TABLE ts_block (
        series INTEGER NOT NULL,
        first_ts INTEGER NOT NULL,
        last_ts INTEGER NOT NULL,
        points INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        min NUMERIC,
        max NUMERIC,
        sum NUMERIC,
        data BLOB NOT NULL,
        PRIMARY KEY (series, first_ts)
      ) WITHOUT ROWID;

      CREATE TABLE ts_expiry (
        series INTEGER NOT NULL,
        ts INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (series, ts)
      ) WITHOUT ROWID;
      CREATE INDEX ts_expiry_by_time ON ts_expiry (at);
    `),
};
