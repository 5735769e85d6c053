const dynamicValue = { sourceType: 'CURRENT_DEVICE', sourceAttribute: 'limit', inherit: true };

/** A filter of every kind of key and value, one with alternatives, and a constant. */
const storedFilters = [
  {
    key: { type: 'TIME_SERIES', key: 'temperature' },
    valueType: 'NUMERIC',
    value: null,
    predicate: {
      type: 'NUMERIC',
      operation: 'GREATER',
      value: { defaultValue: 20, userValue: null, dynamicValue },
    },
  },
  {
    key: { type: 'ATTRIBUTE', key: 'state' },
    valueType: 'STRING',
    value: null,
    predicate: {
      type: 'COMPLEX',
      operation: 'OR',
      predicates: [
        {
          type: 'STRING',
          operation: 'EQUAL',
          value: { defaultValue: 'on ', userValue: null, dynamicValue: null },
          ignoreCase: true,
        },
        {
          type: 'STRING',
          operation: 'IN',
          value: { defaultValue: 'a,b', userValue: null, dynamicValue: null },
          ignoreCase: false,
        },
      ],
    },
  },
  {
    key: { type: 'TIME_SERIES', key: 'temperature' },
    valueType: 'NUMERIC',
    value: null,
    fromLater: 1,
    predicate: { type: 'NUMERIC', operation: 'LESS', value: { defaultValue: 90, userValue: null, dynamicValue: null } },
  },
  {
    key: { type: 'CONSTANT', key: 'enabled' },
    valueType: 'BOOLEAN',
    value: true,
    predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: false, userValue: null, dynamicValue } },
  },
  {
    key: { type: 'ATTRIBUTE', key: 'serviced' },
    valueType: 'DATE_TIME',
    value: null,
    predicate: { type: 'NUMERIC', operation: 'LESS', value: { defaultValue: 1_700_000_000_000, dynamicValue: null } },
  },
];

const storedRule = (spec: object, schedule: object | null) => ({
  condition: { condition: storedFilters, spec, fromLater: 3 },
  schedule,
  alarmDetails: `It is \${temperature}\n`,
  dashboardId: null,
  fromLater: 4,
});

/** Alarm rules of every form: all severities, kinds of condition and of schedule, with members the form does not know. */
export const storedAlarms = [
  {
    id: 'a1',
    alarmType: 'High wind',
    createRules: {
      INDETERMINATE: storedRule({ type: 'SIMPLE' }, null),
      CRITICAL: storedRule(
        { type: 'DURATION', unit: 'MINUTES', predicate: { defaultValue: 5, userValue: null, dynamicValue: null } },
        { type: 'ANY_TIME', dynamicValue: null },
      ),
      MAJOR: storedRule(
        { type: 'REPEATING', predicate: { defaultValue: 3, userValue: null, dynamicValue } },
        {
          type: 'SPECIFIC_TIME',
          timezone: 'Europe/Berlin',
          daysOfWeek: [1, 2, 3, 4, 5],
          startsOn: 21_600_000,
          endsOn: 79_200_000,
          dynamicValue: { sourceType: 'CURRENT_TENANT', sourceAttribute: 'hours', inherit: false },
        },
      ),
      MINOR: storedRule(
        { type: 'DURATION', unit: 'DAYS', predicate: { defaultValue: 1, dynamicValue } },
        {
          type: 'CUSTOM',
          timezone: 'UTC',
          items: [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({
            enabled: dayOfWeek < 6,
            dayOfWeek,
            startsOn: 28_800_001,
            endsOn: 0,
          })),
          dynamicValue: null,
        },
      ),
      WARNING: storedRule({ type: 'SIMPLE' }, { type: 'ANY_TIME' }),
    },
    clearRule: storedRule({ type: 'SIMPLE' }, null),
    propagate: true,
    propagateToOwner: true,
    propagateToTenant: false,
    propagateRelationTypes: ['Contains'],
    fromLater: 'kept',
  },
  {
    id: 'a2',
    alarmType: 'No data',
    createRules: { WARNING: storedRule({ type: 'SIMPLE' }, null) },
    clearRule: null,
    propagate: false,
    propagateRelationTypes: null,
  },
];

const owner = (sourceType: string, inherit: boolean) => ({ sourceType, sourceAttribute: 'limit', inherit });
const constant = (defaultValue: unknown) => ({ defaultValue, userValue: null, dynamicValue: null });

/** Each operation of a kind of values, with a value of its own and with an owner's that may be inherited. */
const predicatesOf = (type: string, operations: readonly string[], value: unknown) =>
  operations.flatMap((operation, at) => [
    { type, operation, value: constant(value), ...(type === 'STRING' && { ignoreCase: at % 2 === 0 }) },
    {
      type,
      operation,
      value: { ...constant(value), dynamicValue: owner(at % 2 ? 'CURRENT_DEVICE' : 'CURRENT_CUSTOMER', at % 3 > 0) },
      ...(type === 'STRING' && { ignoreCase: false }),
      fromLater: operation,
    },
  ]);

const comparisons = ['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL'];
const texts = ['EQUAL', 'NOT_EQUAL', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS', 'NOT_CONTAINS', 'IN', 'NOT_IN'];

/** Every kind of key with every kind of value, all of its operations in groups within groups. */
const everyFilter = ['TIME_SERIES', 'ATTRIBUTE', 'CONSTANT'].flatMap((type) =>
  [
    { valueType: 'STRING', value: 'on', predicates: predicatesOf('STRING', texts, ' on ') },
    { valueType: 'NUMERIC', value: 20.5, predicates: predicatesOf('NUMERIC', comparisons, -1.5) },
    { valueType: 'BOOLEAN', value: false, predicates: predicatesOf('BOOLEAN', ['EQUAL', 'NOT_EQUAL'], true) },
    { valueType: 'DATE_TIME', value: 1, predicates: predicatesOf('NUMERIC', comparisons, 1_700_000_000_000) },
  ].map(({ valueType, value, predicates: [first, ...others] }) => ({
    key: { type, key: `${type} ${valueType}` },
    valueType,
    value: type === 'CONSTANT' ? value : null,
    predicate: {
      type: 'COMPLEX',
      operation: 'AND',
      predicates: [first, { type: 'COMPLEX', operation: 'OR', predicates: others, fromLater: 1 }],
      fromLater: 2,
    },
  })),
);

const everySpec = [
  null,
  { type: 'SIMPLE', fromLater: 1 },
  ...['SECONDS', 'MINUTES', 'HOURS', 'DAYS'].flatMap((unit, at) => [
    { type: 'DURATION', unit, predicate: constant(at + 1), fromLater: 1 },
    { type: 'DURATION', unit, predicate: { ...constant(7), dynamicValue: owner('CURRENT_CUSTOMER', at % 2 === 0) } },
  ]),
  { type: 'REPEATING', predicate: { ...constant(3), fromLater: 1 } },
  { type: 'REPEATING', predicate: { ...constant(3), dynamicValue: owner('CURRENT_TENANT', false) } },
  { type: 'REPEATING', predicate: { ...constant(2_147_483_647), dynamicValue: owner('CURRENT_DEVICE', true) } },
];

const days = (enabled: (day: number) => boolean) =>
  [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({
    enabled: enabled(dayOfWeek),
    dayOfWeek,
    startsOn: 86_340_000,
    endsOn: dayOfWeek,
    fromLater: dayOfWeek,
  }));
const sourced = { sourceType: 'CURRENT_DEVICE', sourceAttribute: 'hours' };
const certain = { type: 'SPECIFIC_TIME', timezone: 'Asia/Tehran', daysOfWeek: [7], startsOn: 0, endsOn: 0 };
const everySchedule = [
  null,
  { type: 'ANY_TIME' },
  { type: 'ANY_TIME', dynamicValue: null, fromLater: 1 },
  { ...certain, dynamicValue: null },
  { ...certain, daysOfWeek: [1, 2, 3, 4, 5, 6, 7], startsOn: 79_200_000, endsOn: 21_600_000, fromLater: 1 },
  { ...certain, dynamicValue: { ...sourced, inherit: true, fromLater: 1 } },
  { type: 'CUSTOM', timezone: 'UTC', items: days(() => true), dynamicValue: null, fromLater: 1 },
  { type: 'CUSTOM', timezone: 'UTC', items: days((day) => day === 3), dynamicValue: sourced },
];

const simpleFilter = storedFilters[2];
const ruleForms = everySpec.map((spec, at) => ({
  condition: { condition: at === 1 ? everyFilter : [simpleFilter], spec, ...(at % 2 && { fromLater: at }) },
  schedule: everySchedule[at % everySchedule.length],
  alarmDetails: at % 2 ? null : `\n\${limit} <b>${at}</b> `,
  dashboardId: at % 3 ? null : { entityType: 'DASHBOARD', id: `d${at}`, fromLater: 1 },
}));
const severityOrder = ['INDETERMINATE', 'CRITICAL', 'WARNING', 'MAJOR'];

/** Every kind of condition, schedule, key, value, operation, and propagation once, as rules and as what clears an alarm. */
export const storedAlarmForms = [0, 5, 10].map((from, at) => {
  const [clearRule, ...created] = ruleForms.slice(from, from + 5);
  return {
    id: `form${at}`,
    alarmType: `Form ${at}`,
    createRules: Object.fromEntries(created.map((rule, number) => [severityOrder[number], rule])),
    clearRule,
    propagate: at === 1,
    ...(at > 0 && { propagateToOwner: at === 2, propagateToTenant: at === 2 }),
    propagateRelationTypes: [null, ['Contains', 'Manages'], []][at],
    ...(at === 2 && { fromLater: { deep: [{}] } }),
  };
});
