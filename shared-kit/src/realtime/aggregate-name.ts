import type { Aggregation } from '../api/telemetry';
import type { ComparisonUnit } from '../time/subscription-window';
import type { StoredTimewindow } from '../time/timewindow';

/** One value for all points of a window of time. */
export interface AggregatedKey {
  key: string;
  agg: Exclude<Aggregation, 'NONE'>;
  /** Of a history window: the value of an earlier one too, or only that. */
  compare?: { with: ComparisonUnit; customMs?: number; previousOnly?: boolean };
}

/** The key in the store's scope `AGGREGATE` of a value; with `previous` that of the window it is compared with. */
export const aggregateName = (
  { key, agg, compare }: AggregatedKey,
  timewindow: StoredTimewindow,
  part: 'current' | 'previous' = 'current',
): string => JSON.stringify(part === 'current' ? [key, agg, timewindow] : [key, agg, timewindow, compare]);
