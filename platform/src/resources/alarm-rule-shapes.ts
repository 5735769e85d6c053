/** The shape of a device profile's alarm rules. */
import { badRequest } from '../framework/errors.js';
import { parseReference, parseText } from '../framework/fields.js';
import {
  anything,
  flagOf,
  lazy,
  listOf,
  mapOf,
  numberOf,
  objectOf,
  oneOf,
  type Shape,
  textOf,
  variantOf,
  withFallback,
} from '../framework/shapes.js';
import { SEVERITIES } from './alarms.js';

const dynamicValue = objectOf({
  sourceType: oneOf(['CURRENT_DEVICE', 'CURRENT_CUSTOMER', 'CURRENT_TENANT', 'CURRENT_USER']),
  sourceAttribute: textOf(),
  inherit: flagOf(),
});
/** What a predicate compares with: values of its kind, or none. */
const comparedWith = (shape: Shape) => {
  const orNone = withFallback(shape, null);
  return objectOf({ defaultValue: orNone, userValue: orNone, dynamicValue });
};
const numberValue = comparedWith(numberOf());

const predicate: Shape = variantOf('type', {
  STRING: objectOf({
    operation: oneOf(['EQUAL', 'NOT_EQUAL', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS', 'IN', 'NOT_IN']),
    value: comparedWith(parseText),
    ignoreCase: flagOf(),
  }),
  NUMERIC: objectOf({
    operation: oneOf(['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL']),
    value: numberValue,
  }),
  BOOLEAN: objectOf({ operation: oneOf(['EQUAL', 'NOT_EQUAL']), value: comparedWith(flagOf()) }),
  COMPLEX: objectOf({ operation: oneOf(['AND', 'OR']), predicates: listOf(lazy(() => predicate)) }),
});

const filter = objectOf({
  key: objectOf({ type: oneOf(['ATTRIBUTE', 'TIME_SERIES', 'ENTITY_FIELD', 'CONSTANT']), key: textOf() }),
  valueType: oneOf(['STRING', 'NUMERIC', 'BOOLEAN', 'DATE_TIME']),
  value: anything,
  predicate,
});

const spec = variantOf('type', {
  SIMPLE: objectOf({}),
  DURATION: objectOf({ unit: oneOf(['MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS']), predicate: numberValue }),
  REPEATING: objectOf({ predicate: numberValue }),
});

const schedule = variantOf('type', {
  ANY_TIME: objectOf({ dynamicValue }),
  SPECIFIC_TIME: objectOf({
    timezone: textOf(),
    daysOfWeek: listOf(numberOf()),
    startsOn: numberOf(0),
    endsOn: numberOf(0),
    dynamicValue,
  }),
  CUSTOM: objectOf({
    timezone: textOf(),
    items: listOf(objectOf({ enabled: flagOf(), dayOfWeek: numberOf(0), startsOn: numberOf(0), endsOn: numberOf(0) })),
    dynamicValue,
  }),
});

const rule = objectOf({
  condition: objectOf({ condition: listOf(filter), spec }),
  schedule,
  alarmDetails: textOf(),
  dashboardId: (value, name) => parseReference(value, name, 'DASHBOARD'),
});

const alarm = objectOf({
  id: (value, name) => parseText(value, name),
  alarmType: textOf({ max: 255, label: 'alarm type' }),
  createRules: mapOf(rule, SEVERITIES),
  clearRule: rule,
  propagate: flagOf(),
  propagateToOwner: flagOf(),
  propagateToTenant: flagOf(),
  propagateRelationTypes: listOf(textOf()),
});

const alarms = listOf(alarm);

/** Alarm rules as they are stored. Throws 400 for wrong shapes, missing and repeated types. */
export function readAlarmRules(value: unknown): unknown[] | null {
  const read = alarms(value, 'alarms') as { alarmType: string | null }[] | null;
  const types = new Set<string>();
  for (const { alarmType } of read ?? []) {
    if (!alarmType) throw badRequest('Alarm rule type should be specified!');
    if (types.has(alarmType)) {
      throw badRequest(`Can't create device profile with the same alarm rule types: "${alarmType}"!`);
    }
    types.add(alarmType);
  }
  return read;
}
