import type { EntityId, EntityType } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import type { PageData, SortOrder } from './page';

/** Page size of a subscription whose own is not positive. */
export const SUBSCRIPTION_PAGE_SIZE_FALLBACK = 1024;

const entityKeyTypes = [
  'ATTRIBUTE',
  'CLIENT_ATTRIBUTE',
  'SHARED_ATTRIBUTE',
  'SERVER_ATTRIBUTE',
  'TIME_SERIES',
  'ENTITY_FIELD',
  'ALARM_FIELD',
] as const;
/** The kinds the server knows; CONSTANT and COUNT exist in the console only. */
export type EntityKeyType = (typeof entityKeyTypes)[number];

export interface EntityKey {
  type: EntityKeyType;
  key: string;
}

export type RelationDirection = 'FROM' | 'TO';

interface SearchQuery {
  rootEntity: EntityId;
  relationType?: string | null;
  direction: RelationDirection;
  maxLevel?: number;
  fetchLastLevelOnly?: boolean;
}

/** Every filter the server knows. A console-side filter (state entity) is resolved to one of these first. */
export type EntityFilter =
  | { type: 'singleEntity'; singleEntity: EntityId }
  | { type: 'entityList'; entityType: EntityType; entityList: readonly string[] }
  | { type: 'entityName'; entityType: EntityType; entityNameFilter: string }
  | { type: 'entityType'; entityType: EntityType }
  | { type: 'assetType'; assetType: string; assetNameFilter?: string | null }
  | { type: 'deviceType'; deviceType: string; deviceNameFilter?: string | null }
  | { type: 'entityViewType'; entityViewType: string; entityViewNameFilter?: string | null }
  | { type: 'edgeType'; edgeType: string; edgeNameFilter?: string | null }
  | { type: 'apiUsageState'; customerId?: EntityId<'CUSTOMER'> | null }
  | {
      type: 'relationsQuery';
      rootEntity?: EntityId;
      multiRoot?: boolean;
      multiRootEntitiesType?: EntityType;
      multiRootEntityIds?: readonly string[];
      direction: RelationDirection;
      filters?: readonly { relationType?: string | null; entityTypes: readonly EntityType[] }[];
      maxLevel?: number;
      fetchLastLevelOnly?: boolean;
    }
  | ({ type: 'assetSearchQuery'; assetTypes?: readonly string[] } & SearchQuery)
  | ({ type: 'deviceSearchQuery'; deviceTypes?: readonly string[] } & SearchQuery)
  | ({ type: 'entityViewSearchQuery'; entityViewTypes?: readonly string[] } & SearchQuery)
  | ({ type: 'edgeSearchQuery'; edgeTypes?: readonly string[] } & SearchQuery);

export interface DynamicValue {
  sourceType: 'CURRENT_TENANT' | 'CURRENT_CUSTOMER' | 'CURRENT_USER' | 'CURRENT_DEVICE';
  /** Server-scope attribute of that entity. */
  sourceAttribute: string;
  inherit?: boolean;
}

export interface PredicateValue<T> {
  defaultValue: T;
  userValue?: T | null;
  dynamicValue?: DynamicValue | null;
}

export type KeyFilterPredicate =
  | {
      type: 'STRING';
      operation: 'EQUAL' | 'NOT_EQUAL' | 'STARTS_WITH' | 'ENDS_WITH' | 'CONTAINS' | 'NOT_CONTAINS' | 'IN' | 'NOT_IN';
      value: PredicateValue<string>;
      ignoreCase: boolean;
    }
  | {
      type: 'NUMERIC';
      operation: 'EQUAL' | 'NOT_EQUAL' | 'GREATER' | 'LESS' | 'GREATER_OR_EQUAL' | 'LESS_OR_EQUAL';
      value: PredicateValue<number>;
    }
  | { type: 'BOOLEAN'; operation: 'EQUAL' | 'NOT_EQUAL'; value: PredicateValue<boolean> }
  | { type: 'COMPLEX'; operation: 'AND' | 'OR'; predicates: readonly KeyFilterPredicate[] };

/** One condition; a query's filters must all hold. */
export interface KeyFilter {
  key: EntityKey;
  valueType: 'STRING' | 'NUMERIC' | 'BOOLEAN' | 'DATE_TIME';
  predicate: KeyFilterPredicate;
}

export interface EntityDataPageLink {
  pageSize: number;
  page: number;
  textSearch?: string | null;
  sortOrder?: { key: EntityKey; direction: SortOrder } | null;
  /** WebSocket only: the server asks again every minute. */
  dynamic?: boolean;
}

export interface EntityCountQuery {
  entityFilter: EntityFilter;
  keyFilters?: readonly KeyFilter[] | null;
}

export interface EntityDataQuery extends EntityCountQuery {
  pageLink: EntityDataPageLink;
  entityFields?: readonly EntityKey[];
  latestValues?: readonly EntityKey[];
}

/** Values are texts, numbers and booleans too; an absent one is `{ts: 0, value: ''}`. */
export interface TsValue {
  ts: number;
  value: string;
  /** Rows behind an aggregated value. */
  count?: number | null;
}

export interface EntityData {
  entityId: EntityId;
  latest: Partial<Record<EntityKeyType, Record<string, TsValue>>> | null;
  timeseries: Record<string, TsValue[]> | null;
  aggLatest?: Record<string, { current: TsValue | null; previous: TsValue | null }> | null;
}

/** Runs the query once, over REST. Not for system administrators. */
export const findEntityData = (query: EntityDataQuery, options?: CallOptions): Promise<PageData<EntityData>> =>
  http.post('/api/entitiesQuery/find', query, options);

/** Counts once, over REST. Not for system administrators. */
export const countEntities = (query: EntityCountQuery, options?: CallOptions): Promise<number> =>
  http.post('/api/entitiesQuery/count', query, options);
