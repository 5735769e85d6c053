/** Deletes entries of the audit log that are older than it is kept. */

import type { Service } from '../framework/context.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { defineOperation } from '../framework/operation.js';
import { runInPieces } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';

const DAY = 86_400_000;
const EVERY = 3_600_000;
/** Entries deleted in one transaction, so that other writes do not wait long. */
const AT_ONCE = 500;
const DEFAULT_DAYS = 365;

/** Deletes some of the entries older than `before`, the oldest first: rows lie in the order of their time. Answers whether there may be more. */
export const deleteOldEntries = defineOperation('audit.expire', 'write', (tx, before: number): boolean => {
  const deleted = tx.run(
    `DELETE FROM audit_log WHERE created_time < ? AND rowid IN (SELECT rowid FROM audit_log ORDER BY rowid LIMIT ${AT_ONCE})`,
    before,
  );
  return deleted === AT_ONCE;
});

export const auditRetention: Service = {
  name: 'audit-retention',
  start: async ({ db, options }) => {
    const days = options.auditLogDays ?? numberFromEnvironment('AUDIT_LOG_DAYS', DEFAULT_DAYS);
    if (days <= 0) return { stop: async () => {} };
    return repeat('audit log', { every: EVERY, atOnce: true }, (isStopped) =>
      runInPieces(db, deleteOldEntries, Date.now() - days * DAY, isStopped),
    );
  },
};
