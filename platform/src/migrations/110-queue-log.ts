import type { Migration } from '../framework/migration.js';

/**
 * The log of the rule engine's queues: a partition per tenant and queue, in which messages lie by number until they were worked on.
 * No number of a partition comes twice.
 */
export const queueLog: Migration = {
  id: '110-queue-log',
  up: (db) =>
    db.exec(`
      CREATE TABLE queue_partition (
        no INTEGER PRIMARY KEY AUTOINCREMENT, tenant_id TEXT NOT NULL, queue TEXT NOT NULL, last INTEGER NOT NULL, UNIQUE (tenant_id, queue)
      );
      CREATE TABLE queue_message (
        partition INTEGER NOT NULL, number INTEGER NOT NULL, message TEXT NOT NULL, PRIMARY KEY (partition, number)
      ) WITHOUT ROWID;
    `),
};
