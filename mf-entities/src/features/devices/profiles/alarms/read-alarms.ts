import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { alarmConditionContext } from '@mullion/shared-kit/filters/filter-context';
import { filterValueTypes, operationsOf } from '@mullion/shared-kit/filters/key-filter-info';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import { durationUnits, type ProfileAlarm } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { scheduleTypes } from '../../../../screen-parts/alarm-rules/schedule';

/** The most rules that one file may bring. */
export const MAX_ALARMS = 100;

/** Bytes of the largest file with alarm rules: far more than as many rules need. */
export const MAX_ALARM_FILE = 1_048_576;

/** What is wrong with a file; each has a text `alarm-import.problem.…`. */
export interface AlarmsProblem {
  key: 'json' | 'none' | 'too-many' | 'unnamed' | 'broken' | 'twice';
  /** Of the rule; the number of an unnamed one. */
  name?: string;
}

type Members = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOf = (list: readonly unknown[], value: unknown): boolean => list.includes(value);
const isNone = (value: unknown): boolean => value === null || value === undefined;
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);

/** Predicates in one another; people build two levels. */
const MAX_DEPTH = 8;

const valueKinds = { STRING: 'string', NUMERIC: 'number', BOOLEAN: 'boolean' } as const;

function isPredicate(value: unknown, depth = 0): boolean {
  if (!isGroup(value) || depth > MAX_DEPTH) return false;
  if (value.type === 'COMPLEX') {
    const { operation, predicates } = value;
    return (
      isOf(['AND', 'OR'], operation) &&
      Array.isArray(predicates) &&
      predicates.every((one) => isPredicate(one, depth + 1))
    );
  }
  const { type, operation, value: compared } = value;
  if (type !== 'STRING' && type !== 'NUMERIC' && type !== 'BOOLEAN') return false;
  return (
    isOf(operationsOf(type), operation) &&
    isGroup(compared) &&
    (isNone(compared.defaultValue) || typeof compared.defaultValue === valueKinds[type]) &&
    isDynamic(compared.dynamicValue)
  );
}

const isDynamic = (value: unknown): boolean =>
  isNone(value) ||
  (isGroup(value) && isOf(alarmConditionContext.dynamicSources, value.sourceType) && isText(value.sourceAttribute));

const isKeyFilter = (value: unknown): boolean =>
  isGroup(value) &&
  isGroup(value.key) &&
  isOf(alarmConditionContext.keyTypes, value.key.type) &&
  isText(value.key.key) &&
  (isNone(value.value) || typeof value.value !== 'object') &&
  isOf(filterValueTypes, value.valueType) &&
  isPredicate(value.predicate);

function isSpec(value: unknown): boolean {
  if (isNone(value)) return true;
  if (!isGroup(value)) return false;
  const { type, unit, predicate } = value;
  if (type === 'SIMPLE') return true;
  if (type !== 'REPEATING' && !(type === 'DURATION' && isOf(durationUnits, unit))) return false;
  return isGroup(predicate) && isWhole(predicate.defaultValue) && isDynamic(predicate.dynamicValue);
}

const isDay = (value: unknown): boolean => isWhole(value) && (value as number) >= 1 && (value as number) <= 7;
/** Milliseconds of a day, its end included. */
const isTime = (value: unknown): boolean =>
  isNone(value) || (isWhole(value) && (value as number) >= 0 && (value as number) <= 86_400_000);

function isTimeZone(value: unknown): boolean {
  if (!isText(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

function isSchedule(value: unknown): boolean {
  if (isNone(value)) return true;
  if (!isGroup(value) || !isOf(scheduleTypes, value.type)) return false;
  const { type, timezone, daysOfWeek, items, startsOn, endsOn, dynamicValue } = value;
  if (type === 'ANY_TIME') return true;
  if (!isTimeZone(timezone) || !isDynamic(dynamicValue)) return false;
  if (type === 'SPECIFIC_TIME')
    return (
      Array.isArray(daysOfWeek) &&
      daysOfWeek.every(isDay) &&
      new Set(daysOfWeek).size === daysOfWeek.length &&
      isTime(startsOn) &&
      isTime(endsOn)
    );
  const isItem = (item: unknown) =>
    isGroup(item) &&
    typeof item.enabled === 'boolean' &&
    isDay(item.dayOfWeek) &&
    isTime(item.startsOn) &&
    isTime(item.endsOn);
  return Array.isArray(items) && items.length <= 7 && items.every(isItem);
}

function isRule(value: unknown): boolean {
  if (!isGroup(value) || !isGroup(value.condition)) return false;
  const { condition, schedule, alarmDetails, dashboardId } = value;
  return (
    Array.isArray(condition.condition) &&
    condition.condition.length > 0 &&
    condition.condition.every(isKeyFilter) &&
    isSpec(condition.spec) &&
    isSchedule(schedule) &&
    (isNone(alarmDetails) || isText(alarmDetails)) &&
    (isNone(dashboardId) || (isGroup(dashboardId) && isText(dashboardId.id)))
  );
}

function isAlarm(value: Members): boolean {
  const { createRules, clearRule, propagateRelationTypes: types } = value;
  if (!isGroup(createRules)) return false;
  const rules = Object.entries(createRules);
  return (
    rules.length > 0 &&
    rules.every(([severity, rule]) => isOf(severities, severity) && isRule(rule)) &&
    (isNone(clearRule) || isRule(clearRule)) &&
    (isNone(types) || (Array.isArray(types) && types.every(isText)))
  );
}

/** The rules in a file of their own, in one that is a list, or in an exported profile. */
function listOf(read: unknown): readonly unknown[] {
  if (Array.isArray(read)) return read;
  if (!isGroup(read)) return [];
  const list = isGroup(read.profileData) ? read.profileData.alarms : read.alarms;
  return Array.isArray(list) ? list : [];
}

/**
 * The alarm rules in a file's text, with members that no form knows; or why they are not taken. Nothing in it is
 * trusted: what the form could not draw is refused.
 */
export function readAlarms(text: string): { alarms: ProfileAlarm[] } | { problem: AlarmsProblem } {
  let read: unknown;
  try {
    // A member of this name would be taken for the object's kind where it is copied.
    read = JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value));
  } catch {
    return { problem: { key: 'json' } };
  }
  const list = listOf(read);
  if (list.length === 0) return { problem: { key: 'none' } };
  if (list.length > MAX_ALARMS) return { problem: { key: 'too-many' } };
  const alarms: ProfileAlarm[] = [];
  for (const [at, one] of list.entries()) {
    const name = isGroup(one) && isText(one.alarmType) ? one.alarmType.trim() : '';
    if (!isGroup(one) || !name || name.length > maxTextLength)
      return { problem: { key: 'unnamed', name: String(at + 1) } };
    if (!isAlarm(one)) return { problem: { key: 'broken', name } };
    if (alarms.some(({ alarmType }) => alarmType === name)) return { problem: { key: 'twice', name } };
    const { clearRule, propagate, propagateToOwner, propagateToTenant, propagateRelationTypes } = one;
    alarms.push({
      ...(one as unknown as ProfileAlarm),
      alarmType: name,
      clearRule: (clearRule ?? null) as ProfileAlarm['clearRule'],
      propagate: propagate === true,
      ...(propagateToOwner !== undefined && { propagateToOwner: propagateToOwner === true }),
      ...(propagateToTenant !== undefined && { propagateToTenant: propagateToTenant === true }),
      propagateRelationTypes: (propagateRelationTypes ?? null) as string[] | null,
    });
  }
  return { alarms };
}
