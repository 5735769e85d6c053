import type { Migration } from '../framework/migration.js';

/** Entities with points that are newer than their latest values (telemetry/latest-backlog.ts), in order of arrival. */
export const latestBacklog: Migration = {
  id: '095-latest-backlog',
  up: (db) => db.exec('CREATE TABLE ts_backlog (no INTEGER PRIMARY KEY, entity_no INTEGER NOT NULL)'),
};
