import type { FilterContext } from './filter-context';
import type { ComplexPredicate, FilterKey, FilterValueType } from './key-filter-info';

/** What all predicates of a key filter share, however deeply nested. */
export interface PredicateSubject {
  filterKey: FilterKey;
  valueType: FilterValueType;
  context: FilterContext;
  readOnly?: boolean;
}

export interface EditComplexPredicateOptions extends PredicateSubject {
  /** Default: a new one, joined by AND. */
  value?: ComplexPredicate;
}

/** Asks for a predicate made of others, which may be complex again; `undefined` if it is left without taking it. */
export type EditComplexPredicate = (options: EditComplexPredicateOptions) => Promise<ComplexPredicate | undefined>;
