import type { EntityData, EntityDataQuery, EntityKey } from '../api/entity-query';
import type { EntityChange } from '../realtime/entity-page';
import { createLatestStore, type ValueScope } from '../realtime/latest-store';
import { createQueryFeed } from '../realtime/query-feed';
import { createFakeRealtime } from './fake-socket';

/** The key that the rows have. */
export const active: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
/** Asks for devices. */
export const query: EntityDataQuery = {
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  pageLink: { pageSize: 10, page: 0 },
};
/** A device with a value. */
export const item = (id: string, value: string, ts = 1): EntityData => ({
  entityId: { entityType: 'DEVICE', id },
  latest: { SERVER_ATTRIBUTE: { active: { ts, value } } },
  timeseries: null,
});
/** A page that is the whole answer. */
export const page = (...data: EntityData[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });

/** A feed over a socket of tests; `stored` is what calls read. Timers have to be fake ones. */
export function setupQueries(stored: EntityData[] = []) {
  const realtime = createFakeRealtime();
  const frames: (() => void)[] = [];
  const frame = (work: () => void) => void frames.push(work);
  const store = createLatestStore(frame);
  const { subscriptions } = realtime;
  const reads: EntityDataQuery[] = [];
  const read = async (asked: EntityDataQuery) => {
    reads.push(asked);
    return page(...stored);
  };
  const calls = { read, count: async () => 5, alarms: async () => ({ ...page(), data: [] }) };
  const feed = createQueryFeed({ subscriptions, store, frame, ...calls, serverNow: () => Date.now() });
  const changes: EntityChange[] = [];
  return {
    ...realtime,
    feed,
    store,
    reads,
    changes,
    listen: into(changes),
    send: (message: object) => realtime.last().answer({ cmdId: 1, errorCode: 0, errorMsg: null, ...message }),
    value: (id: string, scope: ValueScope = 'SERVER_SCOPE', key = 'active') =>
      store.get({ entityType: 'DEVICE', id }, scope, key)?.value,
    nextFrame() {
      for (const work of frames.splice(0)) work();
    },
  };
}

/** Takes what is told about data; whether it is live is told beside it. */
export const into =
  <C extends { kind: string }>(changes: C[]) =>
  (change: C) =>
    void (change.kind !== 'state' && changes.push(change));
