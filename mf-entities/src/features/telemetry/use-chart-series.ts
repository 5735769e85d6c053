import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { worstState } from '@mullion/shared-kit/realtime/live-state';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { type TimeseriesResult, useTimeseries } from '@mullion/shared-kit/realtime/use-timeseries';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useMemo } from 'react';
import { isState } from './trend';

/**
 * Series of numbers, grouped as the timewindow says, and of states as they are: the platform counts what is no number
 * as 0 in sums and averages.
 */
export function useChartSeries(
  entity: EntityId,
  keys: readonly string[],
  timewindow: StoredTimewindow,
): TimeseriesResult & { states: readonly string[] } {
  // What a key held when it was put into the chart: the series is not read anew when a value is another one.
  const states = useMemo(
    () => keys.filter((key) => isState(latestStore.get(entity, 'TIME_SERIES', key)?.value)),
    [entity.entityType, entity.id, keys.join()],
  );
  const numbers = keys.filter((key) => !states.includes(key));
  const grouped = useTimeseries(entity, numbers, timewindow);
  const asTheyAre = useTimeseries(entity, states, timewindow, { stateData: true });
  if (states.length === 0) return { ...grouped, states };
  if (numbers.length === 0) return { ...asTheyAre, states };
  const all = grouped.data &&
    asTheyAre.data && { ...grouped.data, series: { ...grouped.data.series, ...asTheyAre.data.series } };
  return {
    states,
    data: all,
    error: grouped.error ?? asTheyAre.error,
    state: worstState([grouped.state, asTheyAre.state]),
    asOf: Math.min(grouped.asOf, asTheyAre.asOf),
    retry() {
      grouped.retry();
      asTheyAre.retry();
    },
  };
}
