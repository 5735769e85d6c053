import type { SeriesPoints } from '@mullion/shared-kit/series/columns';
import type { ComparisonUnit } from '@mullion/shared-kit/time/subscription-window';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { isComparable } from './aggregated-key';
import { numberSetting, objectSetting } from './settings';
import type { WidgetContext } from './widget-context';
import type { WidgetSource } from './widget-source';

const units = ['previousInterval', 'customInterval', 'days', 'weeks', 'months', 'years'] as const;

const settingsOf = ({ settings }: DataKey) => objectSetting(settings.comparisonSettings);

/** What a widget’s settings compare its series with; undefined: with nothing. Realtime isn’t compared. */
function comparisonOf(settings: Readonly<Record<string, unknown>>, timewindow: StoredTimewindow) {
  if (settings.comparisonEnabled !== true || !isComparable(timewindow)) return undefined;
  const unit: ComparisonUnit = units.find((one) => one === settings.timeForComparison) ?? 'previousInterval';
  return { unit, customMs: numberSetting(settings.comparisonCustomIntervalValue, 7_200_000) };
}

/**
 * The datasources of a widget, and behind them those of an earlier time, where its settings compare with one.
 *
 * @param earlier what a label says of values of that time
 */
export function comparedSources(
  { sources, settings, timewindow }: Pick<WidgetContext, 'sources' | 'settings' | 'timewindow'>,
  earlier: (label: string, unit: ComparisonUnit) => string,
): readonly WidgetSource[] {
  const comparison = comparisonOf(settings, timewindow);
  if (!comparison) return sources;
  const additional = sources.flatMap((source, at): WidgetSource[] => {
    const keys = source.keys
      .filter((key) => key.type === 'timeseries' && settingsOf(key).showValuesForComparison !== false)
      .map((key) => {
        const { comparisonValuesLabel: own, color } = settingsOf(key);
        const label = typeof own === 'string' && own ? own : earlier(key.label, comparison.unit);
        return { ...key, label, color: typeof color === 'string' && color ? color : undefined };
      });
    if (source.kind !== 'entities' || keys.length === 0) return [];
    return [{ ...source, keys, latestKeys: [], comparison: { ...comparison, of: at } }];
  });
  return [...sources, ...additional];
}

/** Points so much later, as they are drawn beside those that they are compared with. */
export const laterBy = (points: SeriesPoints, ms: number): SeriesPoints => ({
  get length() {
    return points.length;
  },
  get times() {
    return points.times.map((ts) => ts + ms);
  },
  get values() {
    return points.values;
  },
  valueAt: (index) => points.valueAt(index),
  indexFrom: (ts) => points.indexFrom(ts - ms),
});
