import type { Aggregation } from '../api/telemetry';
import type { ComparisonUnit } from '../time/subscription-window';

/** Where a data key's values come from. */
export type DataKeyType = 'timeseries' | 'attribute' | 'entityField' | 'alarm' | 'function' | 'count';

/** What one value stands for: all points of the time window, or with `comparisonEnabled` how they differ from those of an earlier one. */
interface AggregatedValue {
  aggregationType?: Aggregation;
  comparisonEnabled?: boolean;
  timeForComparison?: ComparisonUnit;
  comparisonCustomIntervalValue?: number;
  comparisonResultType?: 'PREVIOUS_VALUE' | 'DELTA_ABSOLUTE' | 'DELTA_PERCENT';
}

/** One value of a widget's datasource, as dashboards store it. */
export interface DataKey extends AggregatedValue {
  name: string;
  type: DataKeyType;
  label: string;
  color?: string;
  units?: string;
  decimals?: number;
  /** Of function keys: generates the values, in the sandbox. */
  funcBody?: string;
  usePostProcessing?: boolean;
  /** Changes each value, in the sandbox. */
  postFuncBody?: string;
  settings: Record<string, unknown>;
}

/** Keys that an alarm widget starts with, in order. */
export const alarmDataKeyNames = ['createdTime', 'originator', 'type', 'severity', 'status'] as const;

/** A stored key with what it may lack: the label is its name, settings are empty. */
export function completeDataKey({
  label,
  settings,
  ...key
}: Pick<DataKey, 'name' | 'type'> & Partial<DataKey>): DataKey {
  return { ...key, label: label || key.name, settings: settings ?? {} };
}

/** The label, with ` 2`, ` 3` … behind it until it is not among those taken. */
export function uniqueLabel(label: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  let unique = label;
  for (let count = 2; known.has(unique); count += 1) unique = `${label} ${count}`;
  return unique;
}
