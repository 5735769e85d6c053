/** Deletes entries of the audit log that are older than it is kept. */
import { numberFromEnvironment } from '../framework/environment.js';
import { defineOperation } from '../framework/operation.js';
import { EXPIRED_AT_ONCE, retention } from '../framework/retention.js';

const DEFAULT_DAYS = 365;

/** Deletes some of the entries older than `before`, the oldest first: rows lie in the order of their time. Answers whether there may be more. */
export const deleteOldEntries = defineOperation('audit.expire', 'write', (tx, before: number): boolean => {
  const deleted = tx.run(
    `DELETE FROM audit_log WHERE created_time < ? AND rowid IN (SELECT rowid FROM audit_log ORDER BY rowid LIMIT ${EXPIRED_AT_ONCE})`,
    before,
  );
  return deleted === EXPIRED_AT_ONCE;
});

export const auditRetention = retention('audit log', [
  {
    days: ({ auditLogDays }) => auditLogDays ?? numberFromEnvironment('AUDIT_LOG_DAYS', DEFAULT_DAYS),
    deleteBefore: deleteOldEntries,
  },
]);
