import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { type AlarmLink, type AlarmSearchStatus, fetchAlarms } from '@mullion/shared-kit/api/alarms';
import type { EntityId, EntityType } from '@mullion/shared-kit/api/entity-id';
import { ALL_PAGES_SIZE, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import { type FilteredAlarms, readAlarmPage } from '@mullion/shared-kit/data/alarm-query';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { timewindowSpan } from '@mullion/shared-kit/time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { queryOptions } from '@tanstack/react-query';
import type { StatusChoice } from './alarm-context';

/** Which alarms a list asks for. */
export interface AlarmSearch {
  entity: EntityId | null;
  /** Absent: any. */
  status?: StatusChoice;
  /** Null: any time. */
  timewindow: StoredTimewindow | null;
}

/** Alarms that nobody pushes are read again so often, in ms. */
export const REFRESH_MS = 5000;
/** Less often where many pages are read, and where changes of open ones are told: only those of closed ones are not. */
const SLOW_REFRESH_MS = 30_000;

/** Types whose alarms a query of alarms finds. */
export const searchedTypes: readonly EntityType[] = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'EDGE',
];

/** Where a call can't ask for a severity, the newest so many alarms are read to choose from. */
export const MAX_SIFTED = 1000;

/** The same search as a call asks it now. */
function linkOf({ status, timewindow }: AlarmSearch, page: PageLink): AlarmLink {
  const now = serverClock.estimate();
  const span = timewindow && timewindowSpan(completeTimewindow(timewindow, { now }), now);
  return {
    ...page,
    // What has just happened is in a window that ends now, whatever the clocks say.
    ...(span && { startTime: span.startTimeMs, ...(span.endTimeMs < now && { endTime: span.endTimeMs }) }),
    ...(status === 'ACTIVE_UNACK' ? { status } : { searchStatus: status satisfies AlarmSearchStatus | undefined }),
  };
}

/** A page of alarms; `isFollowed`: changes of open ones are told. */
export const alarmsQuery = (search: AlarmSearch, page: PageLink, isFollowed = false) =>
  queryOptions({
    queryKey: ['alarms', 'page', search, page],
    queryFn: ({ signal }) => fetchAlarms(search.entity, linkOf(search, page), { signal, ignoreLoading: true }),
    refetchInterval: isFollowed ? SLOW_REFRESH_MS : REFRESH_MS,
  });

/** A page of the alarms that a source stands for, in which the platform finds those of a severity itself. */
export const sourcePageQuery = (source: FilteredAlarms, { page, pageSize }: PageLink) =>
  queryOptions({
    queryKey: ['alarms', 'source', source, page, pageSize],
    queryFn: ({ signal }): Promise<PageData<AlarmInfo>> =>
      readAlarmPage(source, { page, pageSize }, serverClock.estimate(), { signal, ignoreLoading: true }),
    refetchInterval: REFRESH_MS,
  });

/** Some alarms, and how many there are in all. */
export interface SomeAlarms {
  alarms: readonly AlarmInfo[];
  total: number;
}

/** The newest alarms in an order, of which those of a severity can be sifted, and how many there are in all. */
export async function readSifted(
  search: AlarmSearch,
  order: Omit<PageLink, 'page' | 'pageSize'>,
  signal: AbortSignal,
): Promise<SomeAlarms> {
  const alarms: AlarmInfo[] = [];
  for (let page = 0; ; page++) {
    const link = linkOf(search, { ...order, page, pageSize: ALL_PAGES_SIZE });
    const part = await fetchAlarms(search.entity, link, { signal, ignoreLoading: true });
    alarms.push(...part.data);
    if (!part.hasNext || alarms.length >= MAX_SIFTED) return { alarms, total: part.totalElements };
  }
}

/** `readSifted` for a list. */
export const siftedQuery = (search: AlarmSearch, { page: _, pageSize: __, ...order }: PageLink) =>
  queryOptions({
    queryKey: ['alarms', 'sifted', search, order],
    queryFn: ({ signal }) => readSifted(search, order, signal),
    refetchInterval: SLOW_REFRESH_MS,
  });
