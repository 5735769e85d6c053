/** Alarm rules as profiles of devices store them (their shape is checked there). */
import type { AlarmSeverity } from '../../resources/alarms.js';
import { SEVERITIES } from '../../resources/alarms.js';

export interface DynamicValue {
  sourceType: 'CURRENT_DEVICE' | 'CURRENT_CUSTOMER' | 'CURRENT_TENANT' | 'CURRENT_USER' | null;
  sourceAttribute: string | null;
  inherit?: boolean | null;
}
export interface Compared<T> {
  defaultValue: T | null;
  userValue?: T | null;
  dynamicValue?: DynamicValue | null;
}
export type Predicate =
  | { type: 'STRING'; operation: string; value: Compared<string>; ignoreCase?: boolean | null }
  | { type: 'NUMERIC'; operation: string; value: Compared<number> }
  | { type: 'BOOLEAN'; operation: string; value: Compared<boolean> }
  | { type: 'COMPLEX'; operation: 'AND' | 'OR'; predicates: readonly Predicate[] };

export type KeyType = 'ATTRIBUTE' | 'TIME_SERIES' | 'ENTITY_FIELD' | 'CONSTANT';
export interface KeyFilter {
  key: { type: KeyType; key: string };
  value?: unknown;
  predicate: Predicate;
}
export type Spec =
  | { type: 'SIMPLE' }
  | { type: 'DURATION'; unit: 'MILLISECONDS' | 'SECONDS' | 'MINUTES' | 'HOURS' | 'DAYS'; predicate: Compared<number> }
  | { type: 'REPEATING'; predicate: Compared<number> };

interface Hours {
  startsOn: number;
  endsOn: number;
}
export type Schedule =
  | { type: 'ANY_TIME' }
  | ({
      type: 'SPECIFIC_TIME';
      timezone: string | null;
      daysOfWeek: readonly number[] | null;
      dynamicValue?: DynamicValue | null;
    } & Hours)
  | {
      type: 'CUSTOM';
      timezone: string | null;
      items: readonly ({ enabled: boolean; dayOfWeek: number } & Hours)[] | null;
      dynamicValue?: DynamicValue | null;
    };

export interface Rule {
  condition: { condition: readonly KeyFilter[] | null; spec: Spec | null } | null;
  schedule?: Schedule | null;
  alarmDetails?: string | null;
  dashboardId?: { id: string } | null;
}
export interface AlarmRules {
  id: string;
  alarmType: string;
  createRules: Readonly<Partial<Record<AlarmSeverity, Rule>>> | null;
  clearRule?: Rule | null;
  propagate?: boolean | null;
  propagateToOwner?: boolean | null;
  propagateToTenant?: boolean | null;
  propagateRelationTypes?: readonly string[] | null;
}

export const filtersOf = (rule: Rule): readonly KeyFilter[] => rule.condition?.condition ?? [];
export const specOf = (rule: Rule): Spec => rule.condition?.spec ?? { type: 'SIMPLE' };

/** The rules that raise an alarm, the most severe one first. */
export const createRulesOf = ({ createRules }: AlarmRules): [AlarmSeverity, Rule][] =>
  SEVERITIES.flatMap((severity): [AlarmSeverity, Rule][] => {
    const rule = createRules?.[severity];
    return rule ? [[severity, rule]] : [];
  });

/** One place of a value: of a kind of key, and its name. */
export const placeOf = (type: KeyType, key: string): string => `${type}:${key}`;

const dynamicOf = (predicate: Predicate): (DynamicValue | null | undefined)[] =>
  predicate.type === 'COMPLEX' ? predicate.predicates.flatMap(dynamicOf) : [predicate.value.dynamicValue];

/** All values of the device that rules look at. */
export function placesOf(alarms: readonly AlarmRules[]): Set<string> {
  const places = new Set<string>();
  const rules = alarms.flatMap((alarm) => [
    ...createRulesOf(alarm).map(([, rule]) => rule),
    ...(alarm.clearRule ? [alarm.clearRule] : []),
  ]);
  for (const rule of rules) {
    const spec = specOf(rule);
    const { schedule } = rule;
    const dynamic = [
      ...filtersOf(rule).flatMap(({ predicate }) => dynamicOf(predicate)),
      spec.type === 'SIMPLE' ? null : spec.predicate.dynamicValue,
      schedule && schedule.type !== 'ANY_TIME' ? schedule.dynamicValue : null,
    ];
    for (const { key } of filtersOf(rule)) if (key.type !== 'CONSTANT') places.add(placeOf(key.type, key.key));
    for (const value of dynamic)
      if (value?.sourceType === 'CURRENT_DEVICE' && value.sourceAttribute)
        places.add(placeOf('ATTRIBUTE', value.sourceAttribute));
  }
  return places;
}
