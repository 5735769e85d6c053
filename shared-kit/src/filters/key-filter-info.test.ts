import { alarmConditionContext, dashboardFilterContext, dynamicValueOf, fieldValueType } from './filter-context';
import { filterPreview } from './filter-preview';
import {
  type DashboardFilter,
  isUserFilter,
  type KeyFilterInfo,
  newPredicate,
  newUserInfo,
  operationsOf,
  type PredicateInfo,
  toKeyFilterInfos,
  toKeyFilters,
  userInputs,
  withUserValue,
} from './key-filter-info';

const number = (operation: 'GREATER' | 'LESS', defaultValue: number, order = 0): PredicateInfo => ({
  keyFilterPredicate: { type: 'NUMERIC', operation, value: { defaultValue, dynamicValue: null } },
  userInfo: { ...newUserInfo, order },
});
const either = (...predicates: PredicateInfo[]): PredicateInfo => ({
  keyFilterPredicate: { type: 'COMPLEX', operation: 'OR', predicates },
  userInfo: null,
});
const temperature: KeyFilterInfo = {
  key: { type: 'TIME_SERIES', key: 'temperature' },
  valueType: 'NUMERIC',
  value: null,
  predicates: [number('GREATER', 20, 2), either(number('LESS', 30, 1), number('GREATER', 90))],
};

test('each predicate becomes a key filter of the server, without what people may change', () => {
  expect(toKeyFilters([temperature])).toEqual([
    {
      key: temperature.key,
      valueType: 'NUMERIC',
      predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 20, dynamicValue: null } },
    },
    {
      key: temperature.key,
      valueType: 'NUMERIC',
      predicate: {
        type: 'COMPLEX',
        operation: 'OR',
        predicates: [
          { type: 'NUMERIC', operation: 'LESS', value: { defaultValue: 30, dynamicValue: null } },
          { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 90, dynamicValue: null } },
        ],
      },
    },
  ]);
});

test('key filters of the same key become one again', () => {
  const [back, ...others] = toKeyFilterInfos(toKeyFilters([temperature]));
  expect(others).toEqual([]);
  expect(back?.predicates).toHaveLength(2);
  expect(toKeyFilters(back ? [back] : [])).toEqual(toKeyFilters([temperature]));
});

test('what a stored key filter has besides stays with its predicate', () => {
  const stored = [1, 2].map((fromLater) => ({
    key: temperature.key,
    valueType: 'NUMERIC' as const,
    value: null,
    predicate: newPredicate('NUMERIC', fromLater),
    fromLater,
  }));
  const [info] = toKeyFilterInfos(stored);
  if (!info) throw new Error('the filters are gone');
  expect(toKeyFilters([info])).toEqual(stored);
  const [, second] = info.predicates;
  expect(toKeyFilters([{ ...info, predicates: second ? [second] : [] }])).toEqual(stored.slice(1));
});

test('constants of different values stay apart', () => {
  const constant = (value: number) => ({
    key: { type: 'CONSTANT' as const, key: 'limit' },
    valueType: 'NUMERIC' as const,
    value,
    predicate: newPredicate('NUMERIC', 0),
  });
  expect(
    toKeyFilterInfos([constant(1), constant(2), constant(1)]).map(({ value, predicates }) => [
      value,
      predicates.length,
    ]),
  ).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test.each([
  ['STRING', 'STARTS_WITH', ''],
  ['NUMERIC', 'EQUAL', 0],
  ['DATE_TIME', 'EQUAL', 1234],
  ['BOOLEAN', 'EQUAL', false],
] as const)('a new predicate of %s is %s %p', (valueType, operation, defaultValue) => {
  expect(newPredicate(valueType, 1234)).toMatchObject({ operation, value: { defaultValue, dynamicValue: null } });
  expect(operationsOf(valueType)).toContain(operation);
});

test('texts have eight operations, numbers and dates six, yes and no two', () => {
  expect((['STRING', 'NUMERIC', 'DATE_TIME', 'BOOLEAN'] as const).map((type) => operationsOf(type).length)).toEqual([
    8, 6, 6, 2,
  ]);
});

describe('what people may change', () => {
  const filter: DashboardFilter = { id: 'f', filter: 'Warm', editable: true, keyFilters: [temperature] };

  test('is every editable simple predicate, in its order', () => {
    expect(userInputs(filter).map(({ path, userInfo }) => [path.join('.'), userInfo.order])).toEqual([
      ['0.1.1', 0],
      ['0.1.0', 1],
      ['0.0', 2],
    ]);
  });

  test('goes into that predicate alone, and not into the stored filter', () => {
    const changed = withUserValue(filter, [0, 1, 0], 35);
    expect(userInputs(changed).map(({ predicate }) => predicate.value.userValue)).toEqual([undefined, 35, undefined]);
    expect(userInputs(filter).map(({ predicate }) => predicate.value.userValue)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is offered only by an editable filter that has something to change', () => {
    const nothing = { ...temperature, predicates: [{ ...number('LESS', 1), userInfo: null }] };
    expect(isUserFilter(filter)).toBe(true);
    expect(isUserFilter({ ...filter, editable: undefined as never })).toBe(true);
    expect(isUserFilter({ ...filter, editable: false })).toBe(false);
    expect(isUserFilter({ ...filter, keyFilters: [nothing] })).toBe(false);
  });
});

describe('the preview', () => {
  const words = {
    operation: (operation: string) => operation.toLowerCase(),
    dynamic: (source: string, attribute: string) => `${source}.${attribute}`,
    date: (at: number) => new Date(at).toISOString().slice(0, 16),
    and: 'and',
    or: 'or',
    ignoreCase: 'ignoring case',
    true: 'yes',
    false: 'no',
  };
  const text = (...infos: KeyFilterInfo[]) =>
    filterPreview(infos, words)
      .map((part) => part.text)
      .join(' ');

  test('puts brackets around what is an either-or among conditions', () => {
    expect(text(temperature)).toBe('temperature greater 20 and ( temperature less 30 or temperature greater 90 )');
  });

  test('quotes texts, names dynamic values, says dates and booleans', () => {
    const info = (
      valueType: KeyFilterInfo['valueType'],
      keyFilterPredicate: PredicateInfo['keyFilterPredicate'],
    ): KeyFilterInfo => ({
      key: { type: 'ATTRIBUTE', key: 'k' },
      valueType,
      value: null,
      predicates: [{ keyFilterPredicate, userInfo: null }],
    });
    expect(
      text(
        info('STRING', { type: 'STRING', operation: 'CONTAINS', ignoreCase: true, value: { defaultValue: 'on' } }),
        info('DATE_TIME', { type: 'NUMERIC', operation: 'LESS', value: { defaultValue: 0 } }),
        info('BOOLEAN', { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } }),
        info('NUMERIC', {
          type: 'NUMERIC',
          operation: 'LESS',
          value: { defaultValue: 0, dynamicValue: { sourceType: 'CURRENT_TENANT', sourceAttribute: 'max' } },
        }),
      ),
    ).toBe("k contains ignoring case 'on' and k less 1970-01-01T00:00 and k equal yes and k less CURRENT_TENANT.max");
  });
});

test('a sentence has a frame for each operation, and says the default of a value from elsewhere', () => {
  const words = {
    operation: (operation: string) => operation,
    dynamic: () => '',
    date: String,
    and: 'and',
    or: 'or',
    ignoreCase: '(ignoring case)',
    true: 'yes',
    false: 'no',
    sentence: {
      frame: (operation: string, key: string, value: string) => `${key} mit ${value} ${operation.toLowerCase()}`,
      dynamic: ({ sourceAttribute }: { sourceAttribute: string }, fixed: string | undefined) =>
        `${sourceAttribute}, else ${fixed}`,
    },
  };
  const dynamicValue = { sourceType: 'CURRENT_TENANT', sourceAttribute: 'start' } as const;
  const of = (keyFilterPredicate: PredicateInfo['keyFilterPredicate']): KeyFilterInfo => ({
    key: { type: 'ATTRIBUTE', key: 'k' },
    valueType: 'STRING',
    value: null,
    predicates: [{ keyFilterPredicate, userInfo: null }],
  });
  const info = of({
    type: 'STRING',
    operation: 'STARTS_WITH',
    ignoreCase: true,
    value: { defaultValue: 'a', dynamicValue },
  });
  expect(filterPreview([info], words)).toEqual([
    { kind: 'key', text: 'k' },
    { kind: 'operation', text: 'mit' },
    { kind: 'value', text: "start, else 'a'" },
    { kind: 'operation', text: 'starts_with' },
    { kind: 'operation', text: '(ignoring case)' },
  ]);
});

describe('the context', () => {
  test('of alarm rules knows constants and no entity fields, that of dashboards the other way round', () => {
    expect(alarmConditionContext.keyTypes).toContain('CONSTANT');
    expect(alarmConditionContext.keyTypes).not.toContain('ENTITY_FIELD');
    expect(dashboardFilterContext.keyTypes).not.toContain('CONSTANT');
  });

  test('a dynamic value needs a source, and inherits only where its source can', () => {
    const half = { sourceType: 'CURRENT_TENANT', sourceAttribute: '', inherit: false };
    expect(dynamicValueOf({ sourceType: 'CURRENT_TENANT' }, dashboardFilterContext)).toEqual(half);
    expect(dynamicValueOf({ sourceAttribute: 'max' }, dashboardFilterContext)).toBeNull();
    const inherit = { sourceAttribute: 'max', inherit: true };
    expect(dynamicValueOf({ sourceType: 'CURRENT_TENANT', ...inherit }, alarmConditionContext)?.inherit).toBe(false);
    expect(dynamicValueOf({ sourceType: 'CURRENT_DEVICE', ...inherit }, alarmConditionContext)?.inherit).toBe(true);
    expect(dynamicValueOf({ sourceType: 'CURRENT_CUSTOMER', ...inherit }, dashboardFilterContext)?.inherit).toBe(false);
  });

  test('creation time is a date, other fields are texts, and what is not known is nothing', () => {
    expect([fieldValueType('createdTime'), fieldValueType('name'), fieldValueType('other')]).toEqual([
      'DATE_TIME',
      'STRING',
      undefined,
    ]);
  });
});
