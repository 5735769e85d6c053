import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { EntityId } from '../api/entity-id';
import { latestStore } from '../realtime/realtime';
import { DAY } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import { createLiveTrend } from './live-trend';
import { type TrendPoint, trendLength, trendOf } from './trend';
import { useDataSource } from './use-data-source';

export type { TrendPoint };

/** How far back a trend may begin, and its points. */
const lastDay: StoredTimewindow = {
  selectedTab: 1,
  history: { historyType: 0, timewindowMs: DAY },
  aggregation: { type: 'NONE', limit: trendLength },
};

/** By key, which may be any text, `constructor` as well. */
export type Trends = ReadonlyMap<string, readonly TrendPoint[]>;

const noTrends: Trends = new Map();

/**
 * The newest points of some keys, as they were when the keys were first shown. Live values go on from there (`useTrend`): a
 * series of each would make the platform send every value twice. While keys come or go, what was before stays.
 */
export function useTrendHistory({ entityType, id }: EntityId, keys: readonly string[]): Trends {
  const view = useDataSource(
    keys.length > 0 ? { kind: 'history', entities: { entityType, ids: [id] }, keys, timewindow: lastDay } : null,
  );
  const points = view?.history({ entityType, id });
  const before = useRef({ of: id, trends: noTrends });
  return useMemo(() => {
    if (points) {
      const trends = new Map(Object.entries(points).map(([key, known]) => [key, trendOf(known)]));
      before.current = { of: id, trends };
    }
    return before.current.of === id ? before.current.trends : noTrends;
  }, [points, id]);
}

/**
 * The trend of one value that an open source keeps, from its history on. Draws again when there is more to see: at most
 * once a second, however fast the value changes. `history` must be stable.
 */
export function useTrend(
  { entityType, id }: EntityId,
  key: string,
  history: readonly TrendPoint[] | undefined,
): readonly TrendPoint[] {
  const trend = useMemo(
    () => createLiveTrend(latestStore, { entityType, id }, key, history),
    [entityType, id, key, history],
  );
  return useSyncExternalStore(trend.subscribe, trend.get);
}
