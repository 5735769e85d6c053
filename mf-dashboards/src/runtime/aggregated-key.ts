import { translate } from '@mullion/shared-kit/i18n/i18n';
import type { AggregatedKey } from '@mullion/shared-kit/realtime/aggregate-name';
import { aggregationTypes, HISTORY_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';

/** What the platform is asked for a key that stands for a whole time window; undefined: it stands for its latest value. */
export function aggregatedKeyOf(key: DataKey): AggregatedKey | undefined {
  const { type, name, comparisonEnabled, timeForComparison } = key;
  // One that the platform doesn't know would have it refuse all that is asked for together with it.
  const agg = aggregationTypes.find((one) => one === key.aggregationType) ?? 'NONE';
  if (type !== 'timeseries' || agg === 'NONE') return undefined;
  if (!comparisonEnabled) return { key: name, agg };
  const customMs = key.comparisonCustomIntervalValue;
  return {
    key: name,
    agg,
    compare: {
      with: timeForComparison ?? 'previousInterval',
      ...(customMs !== undefined && { customMs }),
      ...(key.comparisonResultType === 'PREVIOUS_VALUE' && { previousOnly: true }),
    },
  };
}

/** Whether values of a window are compared with earlier ones: those of realtime are not. */
export const isComparable = ({ selectedTab, realtime }: StoredTimewindow): boolean =>
  selectedTab === HISTORY_TAB || (selectedTab === undefined && !realtime);

/** What two values of a key, as the wire has them, come to; undefined where one that it takes is missing. */
export function comparedValue(
  { comparisonResultType = 'DELTA_ABSOLUTE' }: DataKey,
  timewindow: StoredTimewindow,
  current: string | undefined,
  previous: string | undefined,
): string | undefined {
  if (!isComparable(timewindow)) return translate('mf-dashboards', 'value.not-compared');
  if (comparisonResultType === 'PREVIOUS_VALUE') return previous;
  if (current === undefined || previous === undefined) return undefined;
  const [now, before] = [Number(current), Number(previous)];
  if (!Number.isFinite(now) || !Number.isFinite(before)) return undefined;
  if (comparisonResultType === 'DELTA_ABSOLUTE') return String(now - before);
  return String(before === 0 ? 100 : ((now - before) / before) * 100);
}
