import type { EntityId } from '../api/entity-id';
import type { EntityData } from '../api/entity-query';
import { MAX_BUCKETS } from '../time/constants';
import { subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '../time/timewindow';
import { isAskable } from './askable-key';
import type { EntityHistoryCmd } from './commands';
import type { AskedWindow, QueryWindow } from './entity-page';
import { createHistoryPoints, type MissingPoints, own } from './history-points';
import { eachOnce } from './sharing';

/** Points of some keys in a window as it is when they are read, grouped as it says. */
export interface HistoryRequest {
  keys: readonly string[];
  /** What is stored; what it lacks is completed. */
  timewindow: StoredTimewindow;
  /** Points of a key that the server lets one request ask for. */
  maxDatapoints: number;
}

/** What is sent, the same for equal needs: each key once, in one order. */
export const wholeHistory = (request: HistoryRequest): HistoryRequest => ({
  ...request,
  keys: eachOnce(request.keys, (key) => key),
});

/** Points that one answer brings at most, about. */
const POINTS_PER_ANSWER = 100_000;

/** How many entities one answer may be about. */
export function entitiesPerAnswer(request: HistoryRequest, now: number): number {
  const { keys, startTs, endTs, agg, interval, limit } = newestPart(rangeOf(request, now), request);
  const points = agg === 'NONE' ? limit : Math.ceil((endTs - startTs) / interval);
  return Math.max(1, Math.floor(POINTS_PER_ANSWER / Math.max(points * keys.length, 1)));
}

/** What a request covers at `now`. */
function rangeOf({ keys, timewindow, maxDatapoints }: HistoryRequest, now: number): EntityHistoryCmd {
  const options = { now, maxDatapoints };
  const window = subscriptionWindow(completeTimewindow(timewindow, options), options);
  const { fixedWindow, startTs: began = now, realtimeWindowMs = 0, aggregation } = window;
  const { startTimeMs: startTs, endTimeMs: endTs } = fixedWindow ?? {
    startTimeMs: began,
    endTimeMs: began + realtimeWindowMs,
  };
  const { type: agg, interval, limit } = aggregation;
  return { keys: keys.filter(isAskable), startTs, endTs, agg, interval, limit };
}

/** Up to when a request asks at `now`. */
export const historyEnd = (request: HistoryRequest, now: number): number => Math.min(rangeOf(request, now).endTs, now);

/** As much of a range as one command may ask for. */
function newestPart(range: EntityHistoryCmd, { maxDatapoints }: HistoryRequest): EntityHistoryCmd {
  const { startTs, endTs, agg, interval, limit } = range;
  if (agg === 'NONE') return { ...range, limit: Math.min(limit, maxDatapoints) };
  const older = Math.max(0, Math.ceil((endTs - startTs) / interval) - MAX_BUCKETS);
  return older > 0 ? { ...range, startTs: startTs + older * interval, limit: MAX_BUCKETS } : range;
}

/** How a history is asked for at `now`: its newest part by a command, by calls what that may not ask for. */
export function askHistory(request: HistoryRequest, now: number) {
  const { keys, ...range } = rangeOf(request, now);
  const part = newestPart({ keys, ...range }, request);
  const all = { ...range, pageSize: request.maxDatapoints };
  const { startTs, agg, limit } = range;

  function missing(entity: EntityId, answer?: EntityData): readonly MissingPoints[] {
    if (!answer) return [{ entity, keys, range: all }];
    if (agg !== 'NONE') return part.startTs > startTs ? [{ entity, keys, range: { ...all, endTs: part.startTs } }] : [];
    return keys.flatMap((key) => {
      const points = own(answer.timeseries, key) ?? [];
      const oldest = points.reduce((least, { ts }) => Math.min(least, ts), Infinity);
      const isCut = points.length >= part.limit && part.limit < limit && oldest > startTs;
      return isCut ? [{ entity, keys: [key], range: { ...all, endTs: oldest, limit: limit - points.length } }] : [];
    });
  }
  return { part, missing };
}

/** The history of a page's entities as its query asks for it: one answer for all of them. */
export const createHistory = (request: HistoryRequest): QueryWindow => ({
  request,
  names: [],
  createPoints: createHistoryPoints,
  until: (now) => historyEnd(request, now),
  ask(now): AskedWindow {
    const { part, missing } = askHistory(request, now);
    return { command: { historyCmd: { ...part, fetchLatestPreviousPoint: false } }, missing };
  },
});
