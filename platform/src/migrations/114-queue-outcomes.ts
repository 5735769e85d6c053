import type { Migration } from '../framework/migration.js';

/**
 * What the engine has stored for messages that are still in a queue: a row for each batch of the writer, by the highest number in it. It
 * goes with the messages.
 */
export const queueOutcomes: Migration = {
  id: '114-queue-outcomes',
  up: (db) =>
    db.exec(`
      CREATE TABLE queue_outcome (partition INTEGER NOT NULL, number INTEGER NOT NULL, outcomes TEXT NOT NULL);
      CREATE INDEX queue_outcome_by_place ON queue_outcome (partition, number);
    `),
};
