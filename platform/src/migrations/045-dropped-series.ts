import type { Migration } from '../framework/migration.js';

/** Series whose entity or latest value is gone: nobody finds their points, which are deleted in pieces. */
export const droppedSeries: Migration = {
  id: '045-dropped-series',
  up: (db) => db.exec('CREATE TABLE dropped_series (series INTEGER PRIMARY KEY)'),
};
