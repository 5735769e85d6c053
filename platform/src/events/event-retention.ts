/** Deletes events that are older than they are kept: what debugging wrote soon, the others when an operator says so. */
import { numberFromEnvironment } from '../framework/environment.js';
import { defineOperation } from '../framework/operation.js';
import { EXPIRED_AT_ONCE, retention } from '../framework/retention.js';
import { DEBUG_TYPES, EVENT_TYPES, type EventType } from './event-types.js';

const DEBUG_DAYS = 7;

const deletion = (name: string, types: readonly EventType[]) =>
  defineOperation(name, 'write', (tx, before: number): boolean => {
    const deleted = tx.run(
      `DELETE FROM event WHERE rowid IN (SELECT rowid FROM event
         WHERE type IN (SELECT value FROM json_each(?)) AND created_time < ? LIMIT ${EXPIRED_AT_ONCE})`,
      JSON.stringify(types),
      before,
    );
    return deleted === EXPIRED_AT_ONCE;
  });

/** Delete some of the events older than a time; answer whether there may be more. */
export const deleteOldDebugging = deletion('events.expire-debug', DEBUG_TYPES);
export const deleteOldEvents = deletion(
  'events.expire',
  EVENT_TYPES.filter((type) => !DEBUG_TYPES.includes(type)),
);

export const eventRetention = retention('events', [
  { days: () => numberFromEnvironment('DEBUG_EVENT_DAYS', DEBUG_DAYS), deleteBefore: deleteOldDebugging },
  { days: () => numberFromEnvironment('EVENT_DAYS', 0), deleteBefore: deleteOldEvents },
]);
