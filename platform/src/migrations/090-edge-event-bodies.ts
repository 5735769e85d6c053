import type { Migration } from '../framework/migration.js';

/** What an event of an edge carries beside the entity: values, a relation, a command. JSON text. */
export const edgeEventBodies: Migration = {
  id: '090-edge-event-bodies',
  up: (db) => db.exec('ALTER TABLE edge_event ADD COLUMN body TEXT'),
};
