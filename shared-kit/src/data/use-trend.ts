import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { readTimeseries } from '@mullion/shared-kit/api/telemetry';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { DAY } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { createLiveTrend } from './live-trend';
import { type TrendPoint, trendLength, trendOf } from './trend';

/** How far back a trend may begin, in ms. */
const trendReach = DAY;
/** Keys whose history one call asks for, so that addresses stay short. */
const keysPerCall = 50;

/** By key, which may be any text, `constructor` as well. */
export type Trends = ReadonlyMap<string, readonly TrendPoint[]>;

const noTrends: Trends = new Map();

/**
 * The newest points of every key, as they were when the keys were first shown. Live values go on from there: a series of each
 * would make the platform send every value twice.
 */
export function useTrendHistory(entity: EntityId, keys: readonly string[]): Trends {
  const { data } = useQuery({
    queryKey: ['telemetry', entity.entityType, entity.id, 'trends', keys],
    enabled: keys.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const endTs = serverClock.estimate();
      const parts: string[][] = [];
      // A key with a comma cannot be asked for.
      const askable = keys.filter((key) => !key.includes(','));
      for (let start = 0; start < askable.length; start += keysPerCall) {
        parts.push(askable.slice(start, start + keysPerCall));
      }
      const range = { startTs: endTs - trendReach, endTs, limit: trendLength };
      const answers = await Promise.all(
        parts.map((part) => readTimeseries(entity, { ...range, keys: part }, { signal })),
      );
      return new Map(
        answers.flatMap((answer) => Object.entries(answer).map(([key, points]) => [key, trendOf(points)] as const)),
      );
    },
  });
  return data ?? noTrends;
}

/**
 * The trend of one live value, from its history on. Draws again when there is more to see: at most once a second,
 * however fast the value changes. `history` must be stable.
 */
export function useTrend({ entityType, id }: EntityId, key: string, history: readonly TrendPoint[] | undefined) {
  const trend = useMemo(
    () => createLiveTrend(latestStore, { entityType, id }, key, history),
    [entityType, id, key, history],
  );
  return useSyncExternalStore(trend.subscribe, trend.get);
}
