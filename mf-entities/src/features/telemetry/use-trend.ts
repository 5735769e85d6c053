import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { readTimeseries } from '@mullion/shared-kit/api/telemetry';
import { useLatestValue } from '@mullion/shared-kit/realtime/use-latest';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { appendPoint, type TrendPoint, trendInterval, trendLength, trendOf } from './trend';

/** How far back a trend may begin, in ms. */
const trendReach = 24 * 60 * 60 * 1000;
/** Keys whose history one call asks for, so that addresses stay short. */
const keysPerCall = 50;

const noTrends: Readonly<Record<string, readonly TrendPoint[]>> = {};

/** The newest points of every key, as they were when the keys were first shown; live values go on from there. */
export function useTrendHistory(
  entity: EntityId,
  keys: readonly string[],
): Readonly<Record<string, readonly TrendPoint[]>> {
  const { data } = useQuery({
    queryKey: ['telemetry', entity.entityType, entity.id, 'trends', keys],
    enabled: keys.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const endTs = Date.now();
      const parts: string[][] = [];
      // A key with a comma cannot be asked for.
      const askable = keys.filter((key) => !key.includes(','));
      for (let start = 0; start < askable.length; start += keysPerCall) {
        parts.push(askable.slice(start, start + keysPerCall));
      }
      const range = { startTs: endTs - trendReach, endTs, limit: trendLength };
      const answers = await Promise.all(parts.map((part) => readTimeseries(entity, { ...range, keys: part }, signal)));
      return Object.fromEntries(
        answers.flatMap((answer) => Object.entries(answer).map(([key, points]) => [key, trendOf(points)])),
      );
    },
  });
  return data ?? noTrends;
}

/**
 * The trend of one live value. Every value is kept, but the answer changes at most once a second, so that a hundred
 * sparklines cost little.
 */
export function useTrend(entity: EntityId, key: string, history: readonly TrendPoint[] | undefined) {
  const live = useLatestValue(entity, 'TIME_SERIES', key);
  const state = useRef<{ history?: readonly TrendPoint[]; all: readonly TrendPoint[]; shown: readonly TrendPoint[] }>({
    all: [],
    shown: [],
  });
  const now = state.current;
  if (now.history !== history) {
    now.history = history;
    now.all = trendOf(merged(history ?? [], now.all));
    now.shown = now.all;
  }
  if (live) now.all = appendPoint(now.all, live.ts, live.value);
  const shownTs = now.shown.at(-1)?.[0] ?? 0;
  const lastTs = now.all.at(-1)?.[0] ?? 0;
  if (lastTs - shownTs >= trendInterval || now.shown.length < 2) now.shown = now.all;
  return now.shown;
}

const merged = (a: readonly TrendPoint[], b: readonly TrendPoint[]) =>
  [...new Map([...a, ...b])].map(([ts, value]) => ({ ts, value }));
