import type { EntityId } from '../api/entity-id';
import type { TimeseriesPoint } from '../api/telemetry';
import type { SeriesPoints } from '../series/columns';
import { useSession } from '../session/session';
import type { StoredTimewindow } from '../time/timewindow';
import type { SeriesView } from './timeseries-feed';
import { type SeriesResult, useSeries } from './use-series';

/** A component renders this often at most for new points, in ms, however fast they come. */
export const UPDATE_INTERVAL_MS = 100;

/** Series in a window of time; both ends are epoch ms. */
export interface SeriesData {
  /** By key, ascending. */
  series: Readonly<Record<string, readonly TimeseriesPoint[]>>;
  from: number;
  to: number;
}

export type TimeseriesResult = Pick<SeriesResult<SeriesData>, 'data' | 'error' | 'state' | 'asOf' | 'retry'>;

export interface TimeseriesOptions {
  /** Values are states: they are not grouped, whatever aggregation is chosen. */
  stateData?: boolean;
}

/**
 * Series of some keys in a timewindow as points, for what renders them: realtime windows are live, history is read once.
 * Both are grouped as the timewindow says. What draws many points, or often, reads columns: `useSeries`. Keys and timewindow
 * that are equal in content may be new objects; what a stored timewindow lacks is completed. Without keys nothing is asked
 * for.
 */
export function useTimeseries(
  entity: EntityId,
  keys: readonly string[],
  timewindow: StoredTimewindow,
  { stateData = false }: TimeseriesOptions = {},
): TimeseriesResult {
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  const request = { entities: [entity], keys: keys.map((key) => ({ key })), timewindow, maxDatapoints, stateData };
  const select = ({ from, to, points }: SeriesView): SeriesData => {
    const series = keys.map((key) => [key, pointsOf(points(entity, key))] as const);
    return { series: Object.fromEntries(series), from, to };
  };
  return useSeries(keys.length > 0 ? request : null, select, UPDATE_INTERVAL_MS);
}

const pointsOf = (points: SeriesPoints | undefined): TimeseriesPoint[] =>
  points ? Array.from(points.times, (ts, index) => ({ ts, value: points.valueAt(index) })) : [];
