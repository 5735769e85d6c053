import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EntityId } from '../api/entity-id';
import { readTimeseries, type TimeseriesPoint } from '../api/telemetry';
import { useSession } from '../session/session';
import { serverClock } from '../time/server-time';
import { subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow, REALTIME_TAB, type StoredTimewindow } from '../time/timewindow';
import type { LiveState } from './live-state';
import { subscriptions } from './realtime';
import { createTimeseriesFeed, type SeriesWindow, type TimeseriesRequest } from './timeseries-feed';

const timeseriesFeed = createTimeseriesFeed({ subscriptions, serverNow: serverClock.estimate });

export interface TimeseriesResult {
  /** Undefined until the platform answers. Texts in realtime, typed values in history. */
  data: SeriesWindow<TimeseriesPoint> | undefined;
  /** Why there is nothing; null while there is or may be. */
  error: unknown;
  /** Whether it is live; history, which does not change, has none. */
  state: LiveState | undefined;
  /** When it was last known to be all there is, in epoch ms of this computer. */
  asOf: number;
  retry: () => void;
}

export interface TimeseriesOptions {
  /** Values are states: they are not grouped, whatever aggregation is chosen. */
  stateData?: boolean;
}

/**
 * Series of some keys in a timewindow: realtime windows are live, history is read once. Both are grouped as the
 * timewindow says, within the platform's limits. Keys and timewindow that are equal in content may be new objects; what
 * a stored timewindow lacks is completed. Without keys nothing is asked for.
 */
export function useTimeseries(
  entity: EntityId,
  keys: readonly string[],
  timewindow: StoredTimewindow,
  { stateData = false }: TimeseriesOptions = {},
): TimeseriesResult {
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  const request: TimeseriesRequest = { entity, keys, timewindow, maxDatapoints, stateData };
  const isRealtime = completeTimewindow(timewindow).selectedTab === REALTIME_TAB;
  const live = useLiveSeries(isRealtime && keys.length > 0 ? request : null);
  const isLost = isRealtime && live.data === undefined && (live.state === 'stale' || live.state === 'failed');
  const stored = useStoredSeries(request, (!isRealtime || isLost) && keys.length > 0);
  if (!isRealtime) return stored;
  if (!isLost) return live;
  // What a call answers stands in for what would be live.
  return {
    data: stored.data,
    error: stored.data ? null : (live.error ?? stored.error),
    state: live.state,
    asOf: stored.asOf,
    retry() {
      live.retry();
      stored.retry();
    },
  };
}

interface Received {
  of: string;
  data?: SeriesWindow<TimeseriesPoint>;
  error?: Error;
  state?: LiveState;
  asOf: number;
}

function useLiveSeries(request: TimeseriesRequest | null): TimeseriesResult {
  const [received, setReceived] = useState<Received | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify(request);
  // In another timewindow the lines of before stay until there are new ones; those of other keys do not.
  const subject = JSON.stringify(request && [request.entity, request.keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes again.
  useEffect(() => {
    const watched = JSON.parse(wanted) as TimeseriesRequest | null;
    if (!watched) return;
    return timeseriesFeed.watch(watched, (change) =>
      setReceived((before) => {
        const known: Received = before?.of === subject ? before : { of: subject, asOf: 0 };
        if (change.kind === 'state') return { ...known, state: change.state, asOf: Date.now() };
        if (change.kind === 'failed') return { ...known, error: new Error(change.error.message) };
        return { ...known, data: change, error: undefined };
      }),
    );
  }, [wanted, subject, attempt]);
  const mine = received?.of === subject ? received : null;
  return {
    data: mine?.data,
    error: mine?.error ?? null,
    state: mine?.state,
    asOf: mine?.asOf ?? 0,
    retry() {
      setReceived(null);
      setAttempt(attempt + 1);
      subscriptions.retryNow();
    },
  };
}

function useStoredSeries(
  { entity, keys, timewindow, ...options }: TimeseriesRequest,
  enabled: boolean,
): TimeseriesResult {
  const subject = ['telemetry', entity.entityType, entity.id, 'window', keys] as const;
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [...subject, timewindow, options] as const,
    enabled,
    // What a window covers depends on when it is asked for: it is read once while it is looked at, and anew later.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (before: Stored | undefined, query) =>
      JSON.stringify(query?.queryKey.slice(0, subject.length)) === JSON.stringify(subject) ? before : undefined,
    queryFn: async ({ signal }): Promise<Stored> => {
      const asked = { ...options, now: serverClock.estimate() };
      const window = subscriptionWindow(completeTimewindow(timewindow, asked), asked);
      const { fixedWindow, aggregation, startTs = 0, realtimeWindowMs = 0 } = window;
      const { startTimeMs: from, endTimeMs: to } = fixedWindow ?? {
        startTimeMs: startTs,
        endTimeMs: startTs + realtimeWindowMs,
      };
      // A key with a comma cannot be asked for.
      const askable = keys.filter((key) => !key.includes(','));
      if (askable.length === 0) return { series: {}, from, to };
      const { type: agg, interval, limit } = aggregation;
      const grouping = agg === 'NONE' ? { limit } : { agg, interval };
      const series = await readTimeseries(entity, { keys: askable, startTs: from, endTs: to, ...grouping }, signal);
      for (const points of Object.values(series)) points.sort((a, b) => a.ts - b.ts);
      return { series, from, to };
    },
  });
  return { data, error, state: undefined, asOf: dataUpdatedAt, retry: () => void refetch() };
}

type Stored = SeriesWindow<TimeseriesPoint>;
