import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { KeyFilterPredicate } from '@mullion/shared-kit/api/entity-query';
import type { StoredKeyFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { type AlarmRule, storedAlarms, wholeRule } from '../../screen-parts/alarm-rules/alarm-rule';

/** A number that the rule compares a key with. */
export interface RuleLevel {
  of: string;
  value: number;
}

/** What a device's profile says of an alarm now; a rule may be another one than when the alarm was raised. */
export interface AlarmRuleFacts {
  alarmType: string;
  /** Why there is an alarm of this severity; absent where the profile has no such rule. */
  create: AlarmRule | undefined;
  clear: AlarmRule | undefined;
  /** The rule raises it with this severity alone. */
  isOnlySeverity: boolean;
  /** Time series that the rule looks at, in its order. */
  keys: readonly string[];
  levels: readonly RuleLevel[];
  /** The rule waits for values to fall. */
  isBelow: boolean;
}

type Comparison = Extract<KeyFilterPredicate, { type: 'NUMERIC' }>;

const falling: readonly Comparison['operation'][] = ['LESS', 'LESS_OR_EQUAL'];
const ordered: readonly Comparison['operation'][] = ['GREATER', 'GREATER_OR_EQUAL', ...falling];

/** The rule that an alarm of a device comes from; undefined where its profile has none of this type. */
export function ruleFacts(profile: DeviceProfile, { type, severity }: AlarmInfo): AlarmRuleFacts | undefined {
  const rule = storedAlarms(profile).find(({ alarmType }) => alarmType === type);
  if (!rule) return undefined;
  const create = withCondition(rule.createRules?.[severity]);
  const filters = create?.condition.condition ?? [];
  const series = filters.filter(({ key }) => key.type === 'TIME_SERIES');
  const comparisons = series.flatMap(comparisonsOf);
  return {
    alarmType: rule.alarmType,
    create,
    clear: withCondition(rule.clearRule),
    isOnlySeverity: create !== undefined && Object.keys(rule.createRules).length === 1,
    keys: [...new Set(series.map(({ key }) => key.key))],
    // An attribute’s value may have been another one.
    levels: comparisons.flatMap(({ of, comparison: { operation, value } }) =>
      ordered.includes(operation) && !value.dynamicValue && typeof value.defaultValue === 'number'
        ? [{ of, value: value.defaultValue }]
        : [],
    ),
    isBelow: comparisons.length > 0 && comparisons.every(({ comparison }) => falling.includes(comparison.operation)),
  };
}

function withCondition(stored: AlarmRule | null | undefined): AlarmRule | undefined {
  const rule = stored ? wholeRule(stored) : undefined;
  return rule?.condition.condition.length ? rule : undefined;
}

/** What a filter compares numbers with, in groups too. */
function comparisonsOf({ key, valueType, predicate }: StoredKeyFilter): { of: string; comparison: Comparison }[] {
  if (valueType !== 'NUMERIC') return [];
  if (predicate.type === 'COMPLEX')
    return predicate.predicates.flatMap((part) => comparisonsOf({ key, valueType, predicate: part }));
  return predicate.type === 'NUMERIC' ? [{ of: key.key, comparison: predicate }] : [];
}
