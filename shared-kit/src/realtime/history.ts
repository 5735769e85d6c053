import type { EntityId } from '../api/entity-id';
import type { TsValue } from '../api/entity-query';
import type { TimeseriesRange } from '../api/telemetry';
import { subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '../time/timewindow';
import type { EntityHistoryCmd } from './commands';
import { ascending, type History, type QueryWindow } from './entity-page';
import type { LiveState } from './live-state';
import type { KeysMessage, RealtimeError } from './messages';
import { createStandIn } from './stand-in';
import type { Subscriptions } from './subscriptions';
import { readEach, readPoints } from './window-calls';

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
  read: (entities, now, signal) =>
    readEach(
      entities,
      async (entityId) => {
        const timeseries = await readPoints(entityId, callOf(rangeOf(request, now)), signal);
        return { entityId, latest: null, timeseries };
      },
      signal,
    ),
  take() {},
});

/** The same range as a call asks for it, which knows no limit of buckets. */
const callOf = ({ keys, startTs, endTs, agg, interval, limit }: EntityHistoryCmd): TimeseriesRange =>
  agg === 'NONE' ? { keys, startTs, endTs, limit } : { keys, startTs, endTs, agg, interval };

/** Who reads one entity's history. */
export interface HistoryReader {
  read(history: History): void;
  failed(error: RealtimeError): void;
  state(state: LiveState): void;
}

/** The history of one entity: every role may ask for it, and it comes in half as many bytes. */
export function watchHistory(
  subscriptions: Subscriptions,
  entity: EntityId,
  request: HistoryRequest,
  serverNow: () => number,
  reader: HistoryReader,
): () => void {
  let isKnown = false;
  const read = (series: Record<string, readonly TsValue[]>) => {
    isKnown = true;
    reader.read(Object.fromEntries(Object.entries(series).map(([key, points]) => [key, ascending(points)])));
  };
  const standIn = createStandIn(
    async (signal) => {
      const points = await readPoints(entity, callOf(rangeOf(request, serverNow())), signal);
      return () => read(points);
    },
    (error) => {
      if (!isKnown) reader.failed(error);
    },
  );
  const { entityType, id } = entity;
  const end = subscriptions.open({
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
        return [key, known];
      });
      read(Object.fromEntries(points));
    },
    failed: reader.failed,
    state(state, isPaused) {
      reader.state(state);
      standIn.state(state, isPaused);
    },
  });
  return () => {
    standIn.end();
    end();
  };
}
