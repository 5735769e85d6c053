import type { EntityId } from '../api/entity-id';
import type { EntityData } from '../api/entity-query';
import { MAX_BUCKETS } from '../time/constants';
import { subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '../time/timewindow';
import type { EntityHistoryCmd } from './commands';
import type { AskedWindow, QueryWindow } from './entity-page';
import { createHistoryPoints, type History, type MissingPoints, ownPoints } from './history-points';
import type { LiveState } from './live-state';
import type { KeysMessage, RealtimeError } from './messages';
import { createStandIn } from './stand-in';
import type { Subscriptions } from './subscriptions';

/** Points of some keys in a window as it is when they are read, grouped as it says. */
export interface HistoryRequest {
  keys: readonly string[];
  /** What is stored; what it lacks is completed. */
  timewindow: StoredTimewindow;
  /** Points of a key that the server lets one request ask for. */
  maxDatapoints: number;
}

/** Points that one answer brings at most, about. */
const POINTS_PER_ANSWER = 100_000;

/** How many entities one answer may be about. */
export function entitiesPerAnswer(request: HistoryRequest, now: number): number {
  const { keys, startTs, endTs, agg, interval, limit } = newestPart(rangeOf(request, now), request);
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

/** As much of a range as one command may ask for. */
function newestPart(range: EntityHistoryCmd, { maxDatapoints }: HistoryRequest): EntityHistoryCmd {
  const { startTs, endTs, agg, interval, limit } = range;
  if (agg === 'NONE') return { ...range, limit: Math.min(limit, maxDatapoints) };
  const older = Math.max(0, Math.ceil((endTs - startTs) / interval) - MAX_BUCKETS);
  return older > 0 ? { ...range, startTs: startTs + older * interval, limit: MAX_BUCKETS } : range;
}

/** How a history is asked for at `now`: its newest part by a command, by calls what that may not ask for. */
function askHistory(request: HistoryRequest, now: number) {
  const { keys, ...range } = rangeOf(request, now);
  const part = newestPart({ keys, ...range }, request);
  const whole = { ...range, pageSize: request.maxDatapoints };
  const { startTs, agg, limit } = range;

  function missing(entity: EntityId, answer?: EntityData): readonly MissingPoints[] {
    if (!answer) return [{ entity, keys, range: whole }];
    if (agg !== 'NONE')
      return part.startTs > startTs ? [{ entity, keys, range: { ...whole, endTs: part.startTs } }] : [];
    return keys.flatMap((key) => {
      const points = ownPoints(answer.timeseries, key);
      const oldest = points.reduce((least, { ts }) => Math.min(least, ts), Infinity);
      const isCut = points.length >= part.limit && part.limit < limit && oldest > startTs;
      return isCut ? [{ entity, keys: [key], range: { ...whole, endTs: oldest, limit: limit - points.length } }] : [];
    });
  }
  return { part, missing };
}

/** The history of a page's entities as its query asks for it: one answer for all of them. */
export const createHistory = (request: HistoryRequest): QueryWindow => ({
  request,
  names: [],
  createPoints: createHistoryPoints,
  ask(now): AskedWindow {
    const { part, missing } = askHistory(request, now);
    return { command: { historyCmd: { ...part, fetchLatestPreviousPoint: false } }, missing };
  },
});

/** Who reads one entity's history. */
export interface HistoryReader {
  /** `progress`: how much of what calls read is here, 0 to 1; null when nothing is being read. */
  read(history: History, progress: number | null): void;
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
  const { entityType, id } = entity;
  const points = createHistoryPoints(tell, (cause) => reader.failed({ code: 0, message: cause.message, cause }));
  let asked = askHistory(request, serverNow());
  function tell() {
    const known = points.histories.get(id);
    const progress = points.progress();
    if (known || progress !== null) reader.read(known ?? {}, progress);
  }
  const standIn = createStandIn(
    async () => () => {
      asked = askHistory(request, serverNow());
      points.read(asked.missing(entity), true);
    },
    reader.failed,
  );
  const end = subscriptions.open({
    family: 'keys',
    start(cmdId) {
      asked = askHistory(request, serverNow());
      const { keys, ...range } = asked.part;
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
      const timeseries = Object.fromEntries(
        Object.entries(data ?? {}).map(([key, values]) => {
          const known = values.flatMap(([ts, value]) => (value === null ? [] : [{ ts, value }]));
          return [key, known];
        }),
      );
      const answer = { entityId: entity, latest: null, timeseries };
      points.answer([answer]);
      points.read(asked.missing(entity, answer), false);
      reader.read(points.histories.get(id) ?? {}, points.progress());
    },
    failed: reader.failed,
    state(state, isPaused) {
      reader.state(state);
      standIn.state(state, isPaused);
    },
  });
  return () => {
    standIn.end();
    points.stop();
    end();
  };
}
