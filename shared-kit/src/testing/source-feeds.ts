import type { EntityKey } from '../api/entity-query';
import type { PageData } from '../api/page';
import type { DataSource } from '../data/data-source';
import { openDataSource } from '../data/open-data-source';
import type { SourceContext } from '../data/source-query';
import type { ViewOf } from '../data/source-view';
import { createHistoryFeed } from '../realtime/history-feed';
import { createKeysFeed } from '../realtime/keys-feed';
import { createLatestStore } from '../realtime/latest-store';
import { createQueryFeed } from '../realtime/query-feed';
import { createTimeseriesFeed, type SeriesView } from '../realtime/timeseries-feed';
import { HOUR } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import { createFakeRealtime } from './fake-socket';

/** When the tests of sources play. */
export const now = Date.UTC(2024, 4, 15, 12);
const context: SourceContext = {
  viewer: { authority: 'TENANT_ADMIN', userId: 'u', tenantId: 't', customerId: 'c' },
  state: { entityId: { entityType: 'DEVICE', id: 'chosen' } },
};
export const temperature: EntityKey = { type: 'TIME_SERIES', key: 'temperature' };
export const a = { entityType: 'DEVICE' as const, id: 'a' };
export const lastHour: StoredTimewindow = {
  selectedTab: 1,
  history: { historyType: 0, timewindowMs: HOUR, interval: 1000 },
};
export const today: StoredTimewindow = {
  selectedTab: 0,
  realtime: { realtimeType: 1, quickInterval: 'CURRENT_DAY', interval: 1000 },
  timezone: 'UTC',
};
/** More ids than fit into one message. */
export const manyIds = Array.from(
  { length: 1200 },
  (_, at) => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
);

/** Sources over a socket that the test plays, on feeds of their own. Timers are Jest's. */
export function openSources({
  maxDatapoints = (): number => 50_000,
  read = async () => ({ data: [], totalElements: 0, totalPages: 0, hasNext: false }) as PageData<never>,
} = {}) {
  const realtime = createFakeRealtime();
  const frame = (work: () => void) => work();
  const store = createLatestStore(frame);
  const { subscriptions } = realtime;
  const serverNow = () => Date.now();
  const calls = { read, count: async () => 3, alarms: read };
  const queries = createQueryFeed({ subscriptions, store, ...calls, frame, serverNow });
  const allKeys = createKeysFeed(subscriptions, store);
  const series = createTimeseriesFeed({ subscriptions, serverNow, maxDatapoints, onFrame: queueMicrotask });
  const histories = createHistoryFeed({ subscriptions, serverNow });
  const feeds = { subscriptions, queries, allKeys, series, histories, store, serverNow, maxDatapoints };
  const frames: SeriesView[] = [];
  function open<S extends DataSource>(source: S, viewer = context.viewer) {
    const views: ViewOf<S>[] = [];
    const reader = { changed: (view: ViewOf<S>) => views.push(view), frame: (now: SeriesView) => frames.push(now) };
    const end = openDataSource(source, reader, { ...context, viewer }, feeds);
    return { end, view: () => views.at(-1), views: () => views };
  }
  return {
    ...realtime,
    store,
    frames,
    open,
    commands: (list: string) => realtime.last().messages.flatMap((message) => message[list] ?? []),
    answer: (message: object) => realtime.last().answer({ cmdId: 1, errorCode: 0, errorMsg: null, ...message }),
  };
}

export const pageOf = (...data: object[]) => ({
  data,
  totalElements: data.length,
  totalPages: 1,
  hasNext: false,
});
