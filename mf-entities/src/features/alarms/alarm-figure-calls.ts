import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { fetchAlarms } from '@mullion/shared-kit/api/alarms';
import { ALL_PAGES_SIZE } from '@mullion/shared-kit/api/page';
import { readTimeseries } from '@mullion/shared-kit/api/telemetry';
import { isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { SECOND, WEEK } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { HISTORY_FIXED, HISTORY_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { queryOptions } from '@tanstack/react-query';

import { originatorValue } from './originator-filter';

/** Figures are beside the point: where they can’t be read, they are left out. */
const quiet = { silent: true, ignoreLoading: true };

/** How often an open alarm’s figures are read again, in ms. */
const REFRESH_MS = 10 * SECOND;

/** Alarms of the same type and originator that were raised in the week before one. */
export const earlierQuery = (alarm: AlarmInfo) =>
  queryOptions({
    queryKey: ['alarms-before', alarm.id.id],
    queryFn: async ({ signal }) => {
      const { data, hasNext } = await fetchAlarms(
        alarm.originator,
        {
          textSearch: alarm.type,
          startTime: alarm.createdTime - WEEK,
          endTime: alarm.createdTime - 1,
          page: 0,
          pageSize: ALL_PAGES_SIZE,
          sortProperty: 'createdTime',
          sortOrder: 'DESC',
        },
        { ...quiet, signal },
      );
      // Those that are passed on to it are not its own; the search finds parts of types too.
      const same = data.filter(({ type, originator }) => type === alarm.type && originator.id === alarm.originator.id);
      return { count: same.length, hasMore: hasNext };
    },
    retry: false,
  });

/** The page of all alarms with those of the same type and week. */
export function earlierAddress({ type, createdTime, originator }: AlarmInfo): string {
  const window: StoredTimewindow = {
    selectedTab: HISTORY_TAB,
    history: {
      historyType: HISTORY_FIXED,
      fixedTimewindow: { startTimeMs: createdTime - WEEK, endTimeMs: createdTime - 1 },
    },
  };
  const about = { textSearch: type, originator: originatorValue(originator), window: JSON.stringify(window) };
  return `/alarms?${new URLSearchParams(about)}`;
}

/** The highest or lowest number that a key had while an alarm was raised; null where it had none. */
export const extremeQuery = (alarm: AlarmInfo, key: string, aggregation: 'MIN' | 'MAX') =>
  queryOptions({
    queryKey: [
      'telemetry',
      alarm.originator.entityType,
      alarm.originator.id,
      'extreme',
      key,
      aggregation,
      alarm.startTs,
      alarm.clearTs,
    ],
    queryFn: async ({ signal }) => {
      const end = isCleared(alarm) ? alarm.clearTs : serverClock.estimate();
      const endTs = Math.max(end, alarm.startTs) + 1;
      const range = { keys: [key], startTs: alarm.startTs, endTs, agg: aggregation, interval: endTs - alarm.startTs };
      const [point] = (await readTimeseries(alarm.originator, range, { ...quiet, signal }))[key] ?? [];
      return typeof point?.value === 'number' ? point.value : null;
    },
    refetchInterval: isCleared(alarm) ? false : REFRESH_MS,
    retry: false,
  });
