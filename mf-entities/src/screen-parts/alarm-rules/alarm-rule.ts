import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { DynamicValue, KeyFilterPredicate } from '@mullion/shared-kit/api/entity-query';
import { lacksAttribute } from '@mullion/shared-kit/filters/filter-context';
import type { StoredKeyFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { type Severity, severities } from '@mullion/shared-kit/ui/severity-mark';

/** How often or how long a condition must hold: a number, or an attribute's. */
export interface RulePredicate {
  defaultValue: number;
  userValue?: number | null;
  dynamicValue?: DynamicValue | null;
}

/** Units of how long a condition has to hold, as stored. */
export const durationUnits = ['SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const;
export type RuleUnit = (typeof durationUnits)[number];

/** When a condition that holds counts: at once, after a time, after so many times in a row. */
export type RuleSpec =
  | { type: 'SIMPLE' }
  | { type: 'DURATION'; unit: RuleUnit; predicate: RulePredicate }
  | { type: 'REPEATING'; predicate: RulePredicate };

/** An attribute that holds the schedule itself, as JSON. */
export type ScheduleSource = Pick<DynamicValue, 'sourceType' | 'sourceAttribute'>;

/** A day of a custom schedule; days count from Monday, 1, times from midnight in ms. */
interface ScheduleDay {
  enabled: boolean;
  dayOfWeek: number;
  startsOn?: number | null;
  endsOn?: number | null;
}

/** When a rule is looked at. Both times 0 are the whole day; from a later to an earlier one goes over midnight. */
export type RuleSchedule =
  | { type: 'ANY_TIME' }
  | {
      type: 'SPECIFIC_TIME';
      timezone: string;
      daysOfWeek: readonly number[];
      startsOn?: number | null;
      endsOn?: number | null;
      dynamicValue?: ScheduleSource | null;
    }
  | { type: 'CUSTOM'; timezone: string; items: readonly ScheduleDay[]; dynamicValue?: ScheduleSource | null };

/** When an alarm is raised with a severity, or cleared. */
export interface AlarmRule {
  condition: { condition: readonly StoredKeyFilter[]; spec: RuleSpec | null };
  schedule: RuleSchedule | null;
  alarmDetails: string | null;
  dashboardId: EntityId<'DASHBOARD'> | null;
}

/** One kind of alarm of a profile's devices, as it is stored. */
export interface ProfileAlarm {
  id: string;
  alarmType: string;
  createRules: Readonly<Partial<Record<Severity, AlarmRule>>>;
  clearRule: AlarmRule | null;
  propagate: boolean;
  propagateToOwner?: boolean;
  propagateToTenant?: boolean;
  propagateRelationTypes: readonly string[] | null;
}

/** The alarm rules of a profile, as far as it has any. */
export const storedAlarms = ({ profileData }: Pick<DeviceProfile, 'profileData'>): readonly ProfileAlarm[] =>
  (profileData?.alarms ?? []) as readonly ProfileAlarm[];

/** The same in the form: its severities are rows. */
export interface AlarmRow extends Omit<ProfileAlarm, 'createRules'> {
  createRules: readonly { severity: Severity; rule: AlarmRule }[];
}

/** A rule before anybody says when it holds. */
export const newRule: AlarmRule = {
  condition: { condition: [], spec: { type: 'SIMPLE' } },
  schedule: null,
  alarmDetails: null,
  dashboardId: null,
};

/** The alarms of a profile as rows, the worst severity first. */
export const rowsOf = (alarms: readonly ProfileAlarm[]): AlarmRow[] =>
  alarms.map((alarm) => ({
    ...alarm,
    createRules: severities.flatMap((severity) => {
      const rule = alarm.createRules?.[severity];
      return rule ? [{ severity, rule }] : [];
    }),
  }));

/** The way back. */
export const alarmsOf = (rows: readonly AlarmRow[]): ProfileAlarm[] =>
  rows.map((row) => ({
    ...row,
    createRules: Object.fromEntries(row.createRules.map(({ severity, rule }) => [severity, rule])),
  }));

/** Whether a predicate compares with something. */
const isSound = (predicate: KeyFilterPredicate | null | undefined): boolean =>
  predicate?.type === 'COMPLEX'
    ? predicate.predicates?.length > 0 && predicate.predicates.every(isSound)
    : Boolean(predicate?.value);

/**
 * A rule without the gaps that the platform lets other clients store: a condition with one counts as none, and so do
 * days. What has none is the same object.
 */
export function wholeRule(rule: AlarmRule): AlarmRule {
  const { condition, schedule } = rule as { [K in 'condition' | 'schedule']: AlarmRule[K] | null };
  const filters = condition?.condition ?? [];
  const isWhole = condition?.condition && filters.every(({ key, predicate }) => key && isSound(predicate));
  const days =
    schedule?.type === 'SPECIFIC_TIME' && !schedule.daysOfWeek
      ? { daysOfWeek: [] }
      : schedule?.type === 'CUSTOM' && !schedule.items
        ? { items: [] }
        : null;
  if (isWhole && !days) return rule;
  return {
    ...rule,
    condition: { spec: null, ...condition, condition: isWhole ? filters : [] },
    schedule: days ? ({ ...schedule, ...days } as RuleSchedule) : schedule,
  };
}

const MAX_COUNT = 2_147_483_647;

/** What keeps a rule from being taken; each has a text `alarm-rule.problem.…`. */
export type RuleProblem = 'condition' | 'count' | 'source' | 'days' | 'times';

/** The first problem of a rule, in the order of its form; nothing where the rule can be saved. */
export function ruleProblem(rule: AlarmRule): RuleProblem | undefined {
  const {
    condition: { condition, spec },
    schedule,
  } = wholeRule(rule);
  if (condition.length === 0) return 'condition';
  if (spec && spec.type !== 'SIMPLE') {
    const count: unknown = spec.predicate?.defaultValue;
    if (!Number.isInteger(count) || (count as number) < 1 || (count as number) > MAX_COUNT) return 'count';
    if (lacksAttribute(spec.predicate.dynamicValue)) return 'source';
  }
  if (schedule && schedule.type !== 'ANY_TIME' && lacksAttribute(schedule.dynamicValue)) return 'source';
  if (schedule?.type === 'SPECIFIC_TIME') {
    if (schedule.daysOfWeek.length === 0) return 'days';
    return lacksTime(schedule) ? 'times' : undefined;
  }
  if (schedule?.type === 'CUSTOM') {
    const days = schedule.items.filter(({ enabled }) => enabled);
    if (days.length === 0) return 'days';
    return days.some(lacksTime) ? 'times' : undefined;
  }
  return undefined;
}

const lacksTime = ({ startsOn, endsOn }: { startsOn?: number | null; endsOn?: number | null }): boolean =>
  typeof startsOn !== 'number' || typeof endsOn !== 'number';
