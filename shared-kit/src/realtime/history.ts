import type { EntityId } from '../api/entity-id';
import { subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '../time/timewindow';
import type { EntityHistoryCmd } from './commands';
import { ascending, type History, type QueryWindow } from './entity-page';
import type { KeysMessage } from './messages';
import type { Subscription, Subscriptions } from './subscriptions';

/** Points of some keys in a window as it is when they are read: grouped as it says, within its limits. */
export interface HistoryRequest {
  keys: readonly string[];
  /** What is stored; what it lacks is completed. */
  timewindow: StoredTimewindow;
  maxDatapoints?: number;
}

/** Points that one answer brings at most, about. */
const POINTS_PER_ANSWER = 100_000;

/** How many entities one answer may be about. */
export function entitiesPerAnswer(request: HistoryRequest, now: number): number {
  const { keys, startTs, endTs, agg, interval, limit } = rangeOf(request, now);
  const points = agg === 'NONE' ? limit : Math.ceil((endTs - startTs) / interval);
  return Math.max(1, Math.floor(POINTS_PER_ANSWER / Math.max(points * keys.length, 1)));
}

function rangeOf({ keys, timewindow, maxDatapoints }: HistoryRequest, now: number): EntityHistoryCmd {
  const options = { now, maxDatapoints };
  const window = subscriptionWindow(completeTimewindow(timewindow, options), options);
  const { fixedWindow, startTs: began = now, realtimeWindowMs = 0, aggregation } = window;
  const { startTimeMs: startTs, endTimeMs: endTs } = fixedWindow ?? {
    startTimeMs: began,
    endTimeMs: began + realtimeWindowMs,
  };
  const { type: agg, interval, limit } = aggregation;
  return { keys, startTs, endTs, agg, interval, limit };
}

/** The history of a page's entities as its query asks for it: one answer for all of them. */
export const createHistory = (request: HistoryRequest): QueryWindow => ({
  request,
  names: [],
  ask: (now) => ({ command: { historyCmd: { ...rangeOf(request, now), fetchLatestPreviousPoint: false } } }),
  take() {},
});

/** Who reads one entity's history. */
export type HistoryReader = Pick<Subscription, 'failed' | 'state'> & { read(history: History): void };

/** The history of one entity: every role may ask for it, and it comes in half as many bytes. */
export function watchHistory(
  subscriptions: Subscriptions,
  { entityType, id }: EntityId,
  request: HistoryRequest,
  serverNow: () => number,
  reader: HistoryReader,
): () => void {
  return subscriptions.open({
    family: 'keys',
    start(cmdId) {
      const { keys, ...range } = rangeOf(request, serverNow());
      const body = { cmdId, entityType, entityId: id, keys: keys.join(','), ...range };
      return { list: 'historyCmds', body };
    },
    // A history is read once: there is nothing to end, and the platform does not mind.
    stop: (cmdId) => ({
      list: 'tsSubCmds',
      body: { cmdId, entityType, entityId: id, keys: null, scope: null, unsubscribe: true },
    }),
    message(message) {
      const { data } = message as KeysMessage;
      const points = Object.entries(data ?? {}).map(([key, values]) => {
        const known = values.flatMap(([ts, value]) => (value === null ? [] : [{ ts, value }]));
        return [key, ascending(known)];
      });
      reader.read(Object.fromEntries(points));
    },
    failed: reader.failed,
    state: reader.state,
  });
}
