import type { EntityId } from '../api/entity-id';
import type { EntityData, TsValue } from '../api/entity-query';
import type { Timeseries, TimeseriesRange } from '../api/telemetry';
import type { Command } from './commands';
import type { QueryMessage, RealtimeError } from './messages';
import { mergeSeries, type SeriesPoint, trimSeries } from './series';
import { createSharing } from './sharing';
import type { Subscriptions } from './subscriptions';

/** Points fetched at most to fill a gap that a lost connection left. */
export const GAP_LIMIT = 10_000;

/** A window of raw points that moves with the server's clock. */
export interface TimeseriesWindow {
  entity: EntityId;
  keys: readonly string[];
  windowMs: number;
  /** Newest points per key to begin with. */
  limit: number;
}

export type SeriesChange =
  /** Everything in the window, by key, ascending. */
  | { kind: 'series'; series: Readonly<Record<string, readonly SeriesPoint[]>> }
  | { kind: 'failed'; error: RealtimeError };

export interface TimeseriesFeed {
  /** Equal windows share one command. The answer ends the subscription. */
  watch(window: TimeseriesWindow, listener: (change: SeriesChange) => void): () => void;
}

export interface TimeseriesFeedDeps {
  subscriptions: Subscriptions;
  /** The server's time, as far as it is known. */
  serverNow(): number;
  readHistory(entity: EntityId, range: TimeseriesRange): Promise<Timeseries>;
}

/**
 * Live raw series. After a reconnect the window is asked for again and joined with what is known; where more points
 * came meanwhile than the answer holds, the gap is filled from history.
 */
export function createTimeseriesFeed(deps: TimeseriesFeedDeps): TimeseriesFeed {
  const join = createSharing<SeriesChange>();
  return {
    watch: (window, listener) => join(JSON.stringify(window), (emit) => openWindow(deps, window, emit), listener),
  };
}

function openWindow(deps: TimeseriesFeedDeps, window: TimeseriesWindow, emit: (change: SeriesChange) => void) {
  const { entity, keys, windowMs, limit } = window;
  let series: Record<string, readonly SeriesPoint[]> | null = null;
  let failure: SeriesChange | null = null;
  let awaitsPage = true;
  let closed = false;

  const tell = () => {
    if (series) emit({ kind: 'series', series });
  };

  function add(points: Record<string, readonly SeriesPoint[]>) {
    const startTs = deps.serverNow() - windowMs;
    const next = { ...series };
    for (const [key, update] of Object.entries(points)) {
      next[key] = trimSeries(mergeSeries(next[key] ?? [], update), startTs);
    }
    series = next;
  }

  /** Keys whose answer is full and begins after the last point known before it. */
  async function fillGaps(
    before: Record<string, readonly SeriesPoint[]>,
    answer: Record<string, readonly SeriesPoint[]>,
  ) {
    for (const [key, points] of Object.entries(answer)) {
      const last = before[key]?.at(-1);
      const oldest = Math.min(...points.map(({ ts }) => ts));
      if (!last || points.length < limit || oldest <= last.ts) continue;
      const range = { keys: [key], startTs: last.ts + 1, endTs: oldest, limit: GAP_LIMIT };
      const history = await deps.readHistory(entity, range).catch(() => null);
      if (closed || !history) continue;
      add({ [key]: (history[key] ?? []).map(({ ts, value }) => ({ ts, value: textOf(value) })) });
      tell();
    }
  }

  const command = (cmdId: number): Command => ({
    list: 'entityDataCmds',
    body: {
      cmdId,
      query: { entityFilter: { type: 'singleEntity', singleEntity: entity }, pageLink: { pageSize: 1, page: 0 } },
      tsCmd: {
        keys,
        startTs: deps.serverNow() - windowMs,
        timeWindow: windowMs,
        interval: 0,
        limit,
        agg: 'NONE',
        fetchLatestPreviousPoint: false,
      },
    },
  });

  const stop = deps.subscriptions.open({
    family: 'query',
    start: command,
    stop: (cmdId) => ({ list: 'entityDataUnsubscribeCmds', body: { cmdId } }),
    sent() {
      awaitsPage = true;
    },
    message(message) {
      const { data, update } = message as QueryMessage<EntityData>;
      const items = data?.data ?? update ?? [];
      const points = Object.assign({}, ...items.map(pointsOf)) as Record<string, SeriesPoint[]>;
      const before = series;
      add(points);
      tell();
      if (data && awaitsPage) {
        awaitsPage = false;
        if (before) void fillGaps(before, points);
      }
    },
    failed(error) {
      failure = { kind: 'failed', error };
      emit(failure);
    },
  });

  return {
    replay: () => failure ?? (series && { kind: 'series' as const, series }),
    close() {
      closed = true;
      stop();
    },
  };
}

const pointsOf = ({ timeseries }: EntityData): Record<string, TsValue[]> => timeseries ?? {};

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
