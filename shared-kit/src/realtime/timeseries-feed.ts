import type { EntityId } from '../api/entity-id';
import type { EntityData, TsValue } from '../api/entity-query';
import { type SubscriptionTimewindow, subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '../time/timewindow';
import type { Command } from './commands';
import type { QueryMessage } from './messages';
import type { FeedTrouble } from './query-feed';
import { mergeSeries, type SeriesPoint, trimSeries } from './series';
import { createSeriesBuckets } from './series-buckets';
import { createSharing } from './sharing';
import type { Subscriptions } from './subscriptions';

/** Changes are told this often at most, in ms, however fast values come. */
export const UPDATE_INTERVAL_MS = 100;
/** A window moves on by its grouping interval, but this often at most, in ms. */
const SLIDE_INTERVAL_MS = 1000;

/** Series of one entity in the realtime window of a timewindow, which moves with the server's clock. */
export interface TimeseriesRequest {
  entity: EntityId;
  keys: readonly string[];
  /** What is stored; what it lacks is completed. */
  timewindow: StoredTimewindow;
  maxDatapoints?: number;
  /** Values are states: they are not grouped, whatever aggregation is chosen. */
  stateData?: boolean;
}

/** Series in a window of time; both ends are epoch ms. */
export interface SeriesWindow<P extends { ts: number } = SeriesPoint> {
  /** By key, ascending. */
  series: Readonly<Record<string, readonly P[]>>;
  from: number;
  to: number;
}

export type SeriesChange = ({ kind: 'series' } & SeriesWindow) | FeedTrouble;

export interface TimeseriesFeed {
  /** Equal requests share one command. The answer ends the subscription. */
  watch(request: TimeseriesRequest, listener: (change: SeriesChange) => void): () => void;
}

export interface TimeseriesFeedDeps {
  subscriptions: Subscriptions;
  /** The server's time, as far as it is known. */
  serverNow(): number;
}

/**
 * Live series, as points or grouped. The window is asked for anew after a reconnect, and when a calendar window (the
 * current day) is over: what the platform answers then is whole.
 */
export function createTimeseriesFeed(deps: TimeseriesFeedDeps): TimeseriesFeed {
  const join = createSharing<SeriesChange>();
  return {
    watch: (request, listener) => join(JSON.stringify(request), (emit) => openWindow(deps, request, emit), listener),
  };
}

function openWindow(
  { subscriptions, serverNow }: TimeseriesFeedDeps,
  request: TimeseriesRequest,
  emit: (change: SeriesChange) => void,
) {
  let asked: AskedWindow | null = null;
  let failure: SeriesChange | null = null;
  let state: SeriesChange | null = null;
  let updateTimer: ReturnType<typeof setTimeout> | undefined;
  let slideTimer: ReturnType<typeof setInterval> | undefined;

  const present = (): SeriesChange | null => {
    if (failure || !asked?.answered) return failure;
    const { from, to } = asked.span(serverNow());
    return { kind: 'series', series: asked.series(from), from, to };
  };
  const emitPresent = () => {
    clearTimeout(updateTimer);
    updateTimer = undefined;
    const change = present();
    if (change) emit(change);
  };
  const slide = () => {
    if (asked?.endsAt === undefined) emitPresent();
    else if (serverNow() >= asked.endsAt) reopen();
  };

  const open = () =>
    subscriptions.open({
      family: 'query',
      start(cmdId) {
        asked = askWindow(request, serverNow());
        clearInterval(slideTimer);
        slideTimer = setInterval(slide, asked.slideIntervalMs);
        return asked.command(cmdId);
      },
      stop: (cmdId) => ({ list: 'entityDataUnsubscribeCmds', body: { cmdId } }),
      message(message) {
        failure = null;
        const { data, update } = message as QueryMessage<EntityData>;
        const items = data?.data ?? update ?? [];
        const points = Object.assign({}, ...items.map(({ timeseries }) => timeseries ?? {}));
        if (data) {
          asked?.answer(points);
          emitPresent();
        } else {
          asked?.add(points);
          updateTimer ??= setTimeout(emitPresent, UPDATE_INTERVAL_MS);
        }
      },
      failed(error) {
        failure = { kind: 'failed', error };
        clearInterval(slideTimer);
        emitPresent();
      },
      state(next) {
        state = { kind: 'state', state: next };
        emit(state);
      },
    });
  let stop = open();
  const reopen = () => {
    stop();
    stop = open();
  };

  return {
    replay: () => [present(), state].filter((one) => one !== null),
    close() {
      clearInterval(slideTimer);
      clearTimeout(updateTimer);
      stop();
    },
  };
}

interface AskedWindow {
  slideIntervalMs: number;
  /** A calendar window does not move, and is over then, epoch ms. */
  endsAt: number | undefined;
  answered: boolean;
  command(cmdId: number): Command;
  /** The platform's answer: everything there is, grouped if that is asked for. */
  answer(points: Record<string, TsValue[]>): void;
  /** Points that came live, also before the answer. */
  add(points: Record<string, TsValue[]>): void;
  span(now: number): { from: number; to: number };
  series(from: number): Record<string, readonly SeriesPoint[]>;
}

/** What is asked for at a moment, and what comes of it. */
function askWindow(
  { entity, keys, timewindow, maxDatapoints, stateData }: TimeseriesRequest,
  now: number,
): AskedWindow {
  const complete = completeTimewindow(timewindow, { maxDatapoints, now });
  const window = subscriptionWindow(complete, { maxDatapoints, stateData, now });
  const { startTs = now, realtimeWindowMs = 0, quickInterval, aggregation } = window;
  const collectors = new Map(keys.map((key) => [key, collector(startTs, aggregation)]));
  const early: Record<string, TsValue[]>[] = [];
  const asked: AskedWindow = {
    slideIntervalMs: quickInterval ? SLIDE_INTERVAL_MS : Math.max(aggregation.interval, SLIDE_INTERVAL_MS),
    endsAt: quickInterval && startTs + realtimeWindowMs,
    answered: false,
    command: (cmdId) => ({
      list: 'entityDataCmds',
      body: {
        cmdId,
        query: { entityFilter: { type: 'singleEntity', singleEntity: entity }, pageLink: { pageSize: 1, page: 0 } },
        tsCmd: {
          keys,
          startTs,
          timeWindow: aggregation.timeWindow,
          interval: aggregation.interval,
          limit: aggregation.limit,
          agg: aggregation.type,
          fetchLatestPreviousPoint: false,
        },
      },
    }),
    answer(points) {
      for (const [key, values] of Object.entries(points)) collectors.get(key)?.answer(values);
      asked.answered = true;
      for (const each of early.splice(0)) asked.add(each);
    },
    add(points) {
      if (!asked.answered) early.push(points);
      else for (const [key, values] of Object.entries(points)) collectors.get(key)?.add(values);
    },
    span: (at) => {
      const to = asked.endsAt ?? at;
      return { from: to - realtimeWindowMs, to };
    },
    series: (from) => Object.fromEntries([...collectors].map(([key, { points }]) => [key, points(from)])),
  };
  return asked;
}

interface SeriesCollector {
  answer(values: readonly TsValue[]): void;
  add(values: readonly TsValue[]): void;
  points(from: number): readonly SeriesPoint[];
}

/** Without aggregation the newest points, as many as are asked for; else their groups. */
function collector(startTs: number, { type, interval, limit }: SubscriptionTimewindow['aggregation']): SeriesCollector {
  if (type !== 'NONE') {
    const buckets = createSeriesBuckets({ startTs, interval, type });
    return {
      answer: (values) => values.forEach(buckets.putGroup),
      add: (values) => values.forEach(buckets.addPoint),
      points: buckets.points,
    };
  }
  let known: readonly SeriesPoint[] = [];
  const add = (values: readonly TsValue[]) => {
    known = mergeSeries(known, values).slice(-limit);
  };
  return {
    answer: add,
    add,
    points(from) {
      known = trimSeries(known, from);
      return known;
    },
  };
}
