/** Entity queries as data. */
import type { EntityId, EntityType } from '../framework/ids.js';

export const KEY_TYPES = [
  'ATTRIBUTE',
  'CLIENT_ATTRIBUTE',
  'SHARED_ATTRIBUTE',
  'SERVER_ATTRIBUTE',
  'TIME_SERIES',
  'ENTITY_FIELD',
  'ALARM_FIELD',
] as const;
export type KeyType = (typeof KEY_TYPES)[number];
export interface EntityKey {
  type: KeyType;
  key: string;
}

export const SOURCE_TYPES = ['CURRENT_TENANT', 'CURRENT_CUSTOMER', 'CURRENT_USER', 'CURRENT_DEVICE'] as const;
export interface DynamicValue {
  sourceType: (typeof SOURCE_TYPES)[number];
  sourceAttribute: string;
}
/** What a predicate compares with: the user's value, else the resolved dynamic one, else the default. */
export interface FilterValue<T> {
  defaultValue: T;
  userValue: T | null;
  dynamicValue: DynamicValue | null;
}

export const STRING_OPERATIONS = [
  'EQUAL',
  'NOT_EQUAL',
  'STARTS_WITH',
  'ENDS_WITH',
  'CONTAINS',
  'NOT_CONTAINS',
  'IN',
  'NOT_IN',
] as const;
export const NUMERIC_OPERATIONS = [
  'EQUAL',
  'NOT_EQUAL',
  'GREATER',
  'LESS',
  'GREATER_OR_EQUAL',
  'LESS_OR_EQUAL',
] as const;
export const BOOLEAN_OPERATIONS = ['EQUAL', 'NOT_EQUAL'] as const;

export interface StringPredicate {
  type: 'STRING';
  operation: (typeof STRING_OPERATIONS)[number];
  value: FilterValue<string>;
  ignoreCase: boolean;
}
export interface NumericPredicate {
  type: 'NUMERIC';
  operation: (typeof NUMERIC_OPERATIONS)[number];
  value: FilterValue<number>;
}
export interface BooleanPredicate {
  type: 'BOOLEAN';
  operation: (typeof BOOLEAN_OPERATIONS)[number];
  value: FilterValue<boolean>;
}
export interface ComplexPredicate {
  type: 'COMPLEX';
  operation: 'AND' | 'OR';
  predicates: Predicate[];
}
export type SimplePredicate = StringPredicate | NumericPredicate | BooleanPredicate;
export type Predicate = SimplePredicate | ComplexPredicate;

export interface KeyFilter {
  key: EntityKey;
  predicate: Predicate;
}

export interface RelationFilter {
  relationType: string | null;
  entityTypes: EntityType[];
}
export interface RelationWalk {
  root: EntityId[];
  multiRoot: boolean;
  direction: 'FROM' | 'TO';
  maxLevel: number;
  lastLevelOnly: boolean;
}
export type EntityFilter =
  | { type: 'ids'; entityType: EntityType; ids: string[] }
  | { type: 'named'; entityType: EntityType; name: string | null }
  | { type: 'typed'; entityType: EntityType; subtype: string | null; name: string | null }
  | { type: 'apiUsageState'; customerId: string | null }
  | ({ type: 'relations'; filters: RelationFilter[] } & RelationWalk)
  | ({ type: 'search'; entityType: EntityType; relationType: string | null; subtypes: string[] } & RelationWalk);

export interface SortOrder {
  key: EntityKey;
  descending: boolean;
}
export interface QueryPage {
  pageSize: number;
  page: number;
  textSearch: string | null;
  sortOrder: SortOrder | null;
  dynamic: boolean;
}
export interface EntityCountQuery {
  entityFilter: EntityFilter | null;
  keyFilters: KeyFilter[];
}
export interface EntityDataQuery extends EntityCountQuery {
  pageLink: QueryPage | null;
  entityFields: EntityKey[];
  latestValues: EntityKey[];
}
