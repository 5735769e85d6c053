import { newUuid } from '../api/new-uuid';
import { type Entry, Unreadable } from '../inputs/unreadable';
import type { DashboardFilter, PredicateInfo } from './key-filter-info';
import { dashboardFilterProblem, type KeyFilterDraft, keyFilterProblem } from './key-filter-problem';

const simple = (defaultValue: Entry<number>, attribute?: string): PredicateInfo => ({
  keyFilterPredicate: {
    type: 'NUMERIC',
    operation: 'GREATER',
    value: {
      defaultValue,
      dynamicValue: attribute ? { sourceType: 'CURRENT_DEVICE', sourceAttribute: attribute } : null,
    },
  },
  userInfo: null,
});
const complex = (...predicates: PredicateInfo[]): PredicateInfo => ({
  keyFilterPredicate: { type: 'COMPLEX', operation: 'OR', predicates },
  userInfo: null,
});
const draft: KeyFilterDraft = {
  key: { type: 'TIME_SERIES', key: 'temperature' },
  valueType: 'NUMERIC',
  value: undefined,
  predicates: [simple(20)],
};
const constant: KeyFilterDraft = {
  ...draft,
  key: { type: 'CONSTANT', key: 'limit' },
  value: 5,
  predicates: [simple(0, 'limit')],
};

test.each<[string, KeyFilterDraft, ReturnType<typeof keyFilterProblem>]>([
  ['a whole key filter is taken', draft, undefined],
  ['a key of blanks is none', { ...draft, key: { type: 'ATTRIBUTE', key: '  ' } }, 'key-required'],
  ['a kind of values is needed', { ...draft, valueType: undefined, predicates: [] }, 'value-type-required'],
  ['a predicate is needed', { ...draft, predicates: [] }, 'predicates-required'],
  ['a number is needed', { ...draft, predicates: [simple(1), simple(undefined)] }, 'value-required'],
  ['a date is needed', { ...draft, valueType: 'DATE_TIME', predicates: [simple(undefined)] }, 'value-required'],
  [
    'a default is needed behind a dynamic value too',
    { ...draft, predicates: [simple(new Unreadable('1,5', 'No number'), 'a')] },
    'value-required',
  ],
  ['a complex predicate holds one at least', { ...draft, predicates: [complex(complex())] }, 'predicates-required'],
  ['predicates in complex ones count', { ...draft, predicates: [complex(simple(undefined))] }, 'value-required'],
  ['a constant is taken', constant, undefined],
  ['a constant needs a value', { ...constant, value: undefined }, 'constant-required'],
  ['a constant is compared with an attribute', { ...constant, predicates: [simple(3)] }, 'dynamic-required'],
  ['a source needs its attribute', { ...draft, predicates: [simple(20, ' ')] }, 'dynamic-required'],
  ['zero is a constant', { ...constant, value: 0 }, undefined],
])('%s', (_, given, problem) => {
  expect(keyFilterProblem(given)).toBe(problem);
});

test('a text may be empty as a value but not as a constant', () => {
  const text: PredicateInfo = {
    keyFilterPredicate: {
      type: 'STRING',
      operation: 'EQUAL',
      ignoreCase: false,
      value: { defaultValue: '', dynamicValue: { sourceType: 'CURRENT_TENANT', sourceAttribute: 'a' } },
    },
    userInfo: null,
  };
  expect(keyFilterProblem({ ...draft, valueType: 'STRING', predicates: [text] })).toBeUndefined();
  expect(keyFilterProblem({ ...constant, valueType: 'STRING', value: '', predicates: [text] })).toBe(
    'constant-required',
  );
});

test('filters of a dashboard have unique trimmed names and a key filter', () => {
  const hot: DashboardFilter = {
    id: 'a',
    filter: 'Hot',
    editable: true,
    keyFilters: [{ ...draft, valueType: 'NUMERIC', value: null }],
  };
  expect(dashboardFilterProblem(hot, [hot])).toBeUndefined();
  expect(dashboardFilterProblem({ ...hot, id: 'b', filter: ' Hot ' }, [hot])).toBe('duplicate-name');
  expect(dashboardFilterProblem({ ...hot, filter: ' ' }, [hot])).toBe('name-required');
  expect(dashboardFilterProblem({ ...hot, keyFilters: [] }, [hot])).toBe('no-key-filters');
});

test('new ids are random UUIDs', () => {
  const ids = Array.from({ length: 50 }, newUuid);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
