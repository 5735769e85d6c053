import type { Migration } from '../framework/migration.js';

/** How many bytes of a partition are messages that nodes put into it: of each such message, and together. */
export const queueMade: Migration = {
  id: '117-queue-made',
  up: (db) =>
    db.exec(`
      ALTER TABLE queue_message ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE queue_partition ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
    `),
};
