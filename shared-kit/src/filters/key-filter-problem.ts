import type { Entry } from '../inputs/unreadable';
import { lacksAttribute } from './filter-context';
import type {
  ComplexPredicate,
  ConstantValue,
  DashboardFilter,
  FilterValueType,
  KeyFilterInfo,
  PredicateInfo,
  SimplePredicate,
} from './key-filter-info';

/** A key filter while it is edited: its kind of values may not be chosen yet. */
export interface KeyFilterDraft extends Omit<KeyFilterInfo, 'valueType' | 'value'> {
  valueType: FilterValueType | undefined;
  value: Entry<NonNullable<ConstantValue>>;
}

/** What a filter lacks; each has a text `problem.…`. */
export type FilterProblem =
  | 'key-required'
  | 'value-type-required'
  | 'constant-required'
  | 'predicates-required'
  | 'value-required'
  | 'dynamic-required';

/** Whether a value of a kind is missing: numbers and dates have no empty value, a text may be empty. */
export const lacksNumber = (value: Entry<NonNullable<ConstantValue>>, valueType: FilterValueType): boolean =>
  (valueType === 'NUMERIC' || valueType === 'DATE_TIME') && typeof value !== 'number';

/** At least one predicate, each with its value; `dynamicOnly` where a constant is compared with an attribute. */
export function predicatesProblem(
  predicates: readonly PredicateInfo[],
  valueType: FilterValueType,
  dynamicOnly: boolean,
): FilterProblem | undefined {
  if (predicates.length === 0) return 'predicates-required';
  for (const { keyFilterPredicate } of predicates) {
    const problem = predicateProblem(keyFilterPredicate, valueType, dynamicOnly);
    if (problem) return problem;
  }
  return undefined;
}

function predicateProblem(
  predicate: SimplePredicate | ComplexPredicate,
  valueType: FilterValueType,
  dynamicOnly: boolean,
): FilterProblem | undefined {
  if (predicate.type === 'COMPLEX') return predicatesProblem(predicate.predicates, valueType, dynamicOnly);
  const { dynamicValue } = predicate.value;
  if (lacksAttribute(dynamicValue) || (dynamicOnly && !dynamicValue)) return 'dynamic-required';
  if (dynamicOnly) return undefined;
  return lacksNumber(predicate.value.defaultValue, valueType) ? 'value-required' : undefined;
}

/** What keeps a key filter from being taken. */
export function keyFilterProblem({ key, valueType, value, predicates }: KeyFilterDraft): FilterProblem | undefined {
  if (!key.key.trim()) return 'key-required';
  if (!valueType) return 'value-type-required';
  const isConstant = key.type === 'CONSTANT';
  if (isConstant && lacksConstant(value, valueType)) return 'constant-required';
  return predicatesProblem(predicates, valueType, isConstant);
}

const lacksConstant = (value: KeyFilterDraft['value'], valueType: FilterValueType): boolean =>
  valueType === 'STRING' ? !value : lacksNumber(value, valueType);

/** What keeps a dashboard's filter from being taken among the others; each has a text `dashboard.…`. */
export type DashboardFilterProblem = 'name-required' | 'duplicate-name' | 'no-key-filters';

/** What keeps a dashboard's filter from being saved beside all the others; nothing: it can be. */
export function dashboardFilterProblem(
  { id, filter, keyFilters }: DashboardFilter,
  all: readonly DashboardFilter[],
): DashboardFilterProblem | undefined {
  const name = filter.trim();
  if (!name) return 'name-required';
  if (all.some((other) => other.id !== id && other.filter.trim() === name)) return 'duplicate-name';
  return keyFilters.length === 0 ? 'no-key-filters' : undefined;
}
