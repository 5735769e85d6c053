import { type EntityEvent, type EventSubject, fetchEvents } from '@mullion/shared-kit/api/events';
import { DAY, YEAR } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { HISTORY_LAST, HISTORY_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { queryOptions } from '@tanstack/react-query';

/** What was noted last about the life of a rule node; null for other entities, and where nothing was. */
export const lastStartQuery = (subject: EventSubject) =>
  queryOptions({
    queryKey: ['events', subject.entity, 'last start'],
    enabled: subject.entity.entityType === 'RULE_NODE',
    queryFn: async ({ signal }): Promise<EntityEvent | null> => {
      const link = { pageSize: 1, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' as const };
      const options = { signal, ignoreErrors: true, ignoreLoading: true };
      const found = await fetchEvents(subject, { eventType: 'LC_EVENT' }, link, options);
      return found.data[0] ?? null;
    },
  });

/** The last so many ms. */
export const last = (timewindowMs: number): StoredTimewindow => ({
  selectedTab: HISTORY_TAB,
  history: { historyType: HISTORY_LAST, timewindowMs },
});

/** A time window in which an event is. */
export function windowWith({ createdTime }: EntityEvent): StoredTimewindow {
  const age = serverClock.estimate() - createdTime;
  return last([DAY, 7 * DAY, 30 * DAY].find((one) => one > age) ?? YEAR);
}
