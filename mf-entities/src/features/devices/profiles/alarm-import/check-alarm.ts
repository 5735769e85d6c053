import { isJsonObject } from '@mullion/shared-kit/browser/read-json';
import { alarmConditionContext, lacksAttribute } from '@mullion/shared-kit/filters/filter-context';
import { type FilterValueType, filterValueTypes, operationsOf } from '@mullion/shared-kit/filters/key-filter-info';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import {
  type AlarmRule,
  durationUnits,
  type RuleProblem,
  ruleProblem,
} from '../../../../screen-parts/alarm-rules/alarm-rule';
import { scheduleTypes } from '../../../../screen-parts/alarm-rules/schedule';

/** A part of a rule on the way to a member: a text `part.…`, or a severity; with its number among many. */
export interface Part {
  part: string;
  number?: number;
}

/** The member of a rule that keeps it from being taken, from outside to inside. */
export type MemberPath = readonly Part[];

type Members = Readonly<Record<string, unknown>>;

/** Ends the check at the first member that is wrong. */
class WrongMember {
  constructor(readonly path: MemberPath) {}
}

/** The rest of a rule is looked at only as long as everything so far makes sense. */
function need(isGood: boolean, path: MemberPath, ...inside: readonly string[]): asserts isGood {
  if (!isGood) throw new WrongMember([...path, ...inside.map((part) => ({ part }))]);
}

/** Whether a value is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
const isOf = (list: readonly unknown[], value: unknown): boolean => list.includes(value);
const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;
const isUuid = (value: unknown): boolean =>
  isText(value) && /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value);

/** Predicates in one another; people build two levels. */
const MAX_DEPTH = 8;

/** What predicates of a kind of values are called: dates are compared as numbers. */
const predicateType = (valueType: FilterValueType) => (valueType === 'DATE_TIME' ? 'NUMERIC' : valueType);

/** Whether a value is of a kind; JSON can write numbers that there are not. */
const isValue = (value: unknown, valueType: FilterValueType): boolean => {
  if (valueType === 'STRING') return isText(value);
  return valueType === 'BOOLEAN' ? typeof value === 'boolean' : Number.isFinite(value);
};

const isDynamic = (value: unknown): boolean =>
  isNone(value) ||
  (isJsonObject(value) &&
    isOf(alarmConditionContext.dynamicSources, value.sourceType) &&
    isText(value.sourceAttribute) &&
    !lacksAttribute(value as { sourceAttribute: string }));

function checkPredicate(value: unknown, valueType: FilterValueType, path: MemberPath, depth = 0): void {
  need(isJsonObject(value) && depth <= MAX_DEPTH, path);
  const { type, operation, predicates, value: compared } = value;
  if (type === 'COMPLEX') {
    need(isOf(['AND', 'OR'], operation), path, 'operation');
    need(Array.isArray(predicates) && predicates.length > 0, path, 'predicates');
    for (const [at, one] of predicates.entries())
      checkPredicate(one, valueType, [...path, { part: 'predicate', number: at + 1 }], depth + 1);
    return;
  }
  need(type === predicateType(valueType), path, 'kind');
  need(isOf(operationsOf(valueType), operation), path, 'operation');
  need(isJsonObject(compared), path, 'value');
  need(isDynamic(compared.dynamicValue), path, 'source');
  const { defaultValue, userValue, dynamicValue } = compared;
  need(isValue(defaultValue, valueType) || (isNone(defaultValue) && !isNone(dynamicValue)), path, 'value');
  need(isNone(userValue) || isValue(userValue, valueType), path, 'value');
}

function checkKeyFilter(value: unknown, path: MemberPath): void {
  need(isJsonObject(value), path);
  const { key, valueType, predicate } = value;
  need(isJsonObject(key) && isOf(alarmConditionContext.keyTypes, key.type), path, 'key');
  need(isText(key.key) && key.key.trim() !== '', path, 'key');
  need(isOf(filterValueTypes, valueType), path, 'kind');
  const kind = valueType as FilterValueType;
  const isConstant = key.type === 'CONSTANT';
  need(
    isConstant ? isValue(value.value, kind) : isNone(value.value) || typeof value.value !== 'object',
    path,
    'constant',
  );
  checkPredicate(predicate, kind, path);
}

function checkSpec(value: unknown, path: MemberPath): void {
  if (isNone(value)) return;
  need(isJsonObject(value) && isOf(['SIMPLE', 'DURATION', 'REPEATING'], value.type), path);
  const { type, unit, predicate } = value;
  if (type === 'SIMPLE') return;
  need(type !== 'DURATION' || isOf(durationUnits, unit), path, 'unit');
  need(isJsonObject(predicate), path, 'count');
  need(isDynamic(predicate.dynamicValue), path, 'source');
}

const isDay = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 7;
/** Milliseconds of a day, its end included. */
const isTime = (value: unknown): boolean =>
  isNone(value) || (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 86_400_000);
const areDays = (days: readonly unknown[]): boolean => days.every(isDay) && new Set(days).size === days.length;

function isTimeZone(value: unknown): boolean {
  if (!isText(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

function checkSchedule(value: unknown, path: MemberPath): void {
  if (isNone(value)) return;
  need(isJsonObject(value) && isOf(scheduleTypes, value.type), path);
  const { type, timezone, daysOfWeek, items, startsOn, endsOn, dynamicValue } = value;
  if (type === 'ANY_TIME') return;
  need(isTimeZone(timezone), path, 'timezone');
  need(isDynamic(dynamicValue), path, 'source');
  if (type === 'SPECIFIC_TIME') {
    need(Array.isArray(daysOfWeek) && areDays(daysOfWeek), path, 'days');
    need(isTime(startsOn) && isTime(endsOn), path, 'times');
    return;
  }
  need(Array.isArray(items), path, 'days');
  for (const item of items) {
    need(isJsonObject(item) && typeof item.enabled === 'boolean', path, 'days');
    need(isTime(item.startsOn) && isTime(item.endsOn), path, 'times');
  }
  need(areDays(items.map(({ dayOfWeek }) => dayOfWeek)), path, 'days');
}

/** Where the form would say what is wrong with a rule. */
const problemPaths: Readonly<Record<RuleProblem, readonly string[]>> = {
  condition: ['condition'],
  count: ['spec', 'count'],
  source: ['schedule', 'source'],
  days: ['schedule', 'days'],
  times: ['schedule', 'times'],
};

function checkRule(value: unknown, path: MemberPath): void {
  need(isJsonObject(value), path);
  const { condition, schedule, alarmDetails, dashboardId } = value;
  need(isJsonObject(condition) && Array.isArray(condition.condition), path, 'condition');
  for (const [at, one] of condition.condition.entries())
    checkKeyFilter(one, [...path, { part: 'condition', number: at + 1 }]);
  checkSpec(condition.spec, [...path, { part: 'spec' }]);
  checkSchedule(schedule, [...path, { part: 'schedule' }]);
  need(isNone(alarmDetails) || isText(alarmDetails), path, 'details');
  need(isNone(dashboardId) || (isJsonObject(dashboardId) && isUuid(dashboardId.id)), path, 'dashboard');
  const problem = ruleProblem({ ...value, schedule: schedule ?? null } as unknown as AlarmRule);
  if (problem) need(false, path, ...problemPaths[problem]);
}

function checkAlarm({ createRules, clearRule, propagateRelationTypes: types }: Members): void {
  need(isJsonObject(createRules) && Object.keys(createRules).length > 0, [], 'severities');
  for (const [severity, rule] of Object.entries(createRules)) {
    need(isOf(severities, severity), [], 'severities');
    checkRule(rule, [{ part: severity }]);
  }
  if (!isNone(clearRule)) checkRule(clearRule, [{ part: 'clear' }]);
  need(isNone(types) || (Array.isArray(types) && types.every(isText)), [], 'relation-types');
}

/** The member that keeps the rules of an alarm from being taken: one that the form could not draw or would not save. */
export function wrongMember(alarm: Members): MemberPath | undefined {
  try {
    checkAlarm(alarm);
    return undefined;
  } catch (error) {
    if (error instanceof WrongMember) return error.path;
    throw error;
  }
}
