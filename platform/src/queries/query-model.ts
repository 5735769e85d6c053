/** Entity queries as data: types, and reading them from JSON. */
import { ENTITY_TYPES, type EntityId, type EntityType, isUuid } from '../framework/ids.js';
import { FieldError, Fields } from './json-fields.js';

const KEY_TYPES = [
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

const SOURCE_TYPES = ['CURRENT_TENANT', 'CURRENT_CUSTOMER', 'CURRENT_USER', 'CURRENT_DEVICE'] as const;
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

const STRING_OPERATIONS = [
  'EQUAL',
  'NOT_EQUAL',
  'STARTS_WITH',
  'ENDS_WITH',
  'CONTAINS',
  'NOT_CONTAINS',
  'IN',
  'NOT_IN',
] as const;
const NUMERIC_OPERATIONS = ['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL'] as const;
const BOOLEAN_OPERATIONS = ['EQUAL', 'NOT_EQUAL'] as const;

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
interface RelationWalk {
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

export function readKey(node: unknown, path: string, strict: boolean): EntityKey {
  const fields = new Fields(node, path, strict);
  const key = { type: fields.requiredWord('type', KEY_TYPES), key: fields.text('key') ?? '' };
  fields.done();
  return key;
}

function readValue<T>(fields: Fields, read: (from: Fields, name: string) => T | null, empty: T): FilterValue<T> {
  const value = fields.object('value');
  if (!value) return { defaultValue: empty, userValue: null, dynamicValue: null };
  const result = {
    defaultValue: read(value, 'defaultValue') ?? empty,
    userValue: read(value, 'userValue'),
    dynamicValue: readDynamic(value.object('dynamicValue')),
  };
  value.done();
  return result;
}

function readDynamic(fields: Fields | null): DynamicValue | null {
  if (!fields) return null;
  const sourceType = fields.word('sourceType', SOURCE_TYPES);
  const sourceAttribute = fields.text('sourceAttribute');
  fields.flag('inherit');
  fields.done();
  return sourceType && sourceAttribute ? { sourceType, sourceAttribute } : null;
}

const textOf = (from: Fields, name: string) => from.text(name);
const numberOf = (from: Fields, name: string) => (from.raw(name) === undefined ? null : from.number(name));
const flagOf = (from: Fields, name: string) => (from.raw(name) === undefined ? null : from.flag(name));

const MAX_NESTING = 20;

function readPredicate(node: unknown, path: string, strict: boolean, depth = 0): Predicate {
  if (depth > MAX_NESTING) throw new FieldError(`"${path}" is nested too deeply`);
  const fields = new Fields(node, path, strict);
  const predicate = readPredicateFields(fields, strict, depth);
  fields.done();
  return predicate;
}

function readPredicateFields(fields: Fields, strict: boolean, depth: number): Predicate {
  const type = fields.requiredWord('type', ['STRING', 'NUMERIC', 'BOOLEAN', 'COMPLEX']);
  switch (type) {
    case 'STRING':
      return {
        type,
        operation: fields.requiredWord('operation', STRING_OPERATIONS),
        value: readValue(fields, textOf, ''),
        ignoreCase: fields.flag('ignoreCase'),
      };
    case 'NUMERIC':
      return {
        type,
        operation: fields.requiredWord('operation', NUMERIC_OPERATIONS),
        value: readValue(fields, numberOf, 0),
      };
    case 'BOOLEAN':
      return {
        type,
        operation: fields.requiredWord('operation', BOOLEAN_OPERATIONS),
        value: readValue(fields, flagOf, false),
      };
    default:
      return {
        type,
        operation: fields.requiredWord('operation', ['AND', 'OR']),
        predicates: fields.list('predicates', (each, path) => readPredicate(each, path, strict, depth + 1)) ?? [],
      };
  }
}

function readKeyFilter(node: unknown, path: string, strict: boolean): KeyFilter {
  const fields = new Fields(node, path, strict);
  const key = readKey(fields.raw('key'), `${path}.key`, strict);
  fields.word('valueType', ['STRING', 'NUMERIC', 'BOOLEAN', 'DATE_TIME']);
  const predicate = readPredicate(fields.raw('predicate'), `${path}.predicate`, strict);
  fields.done();
  return { key, predicate };
}

function readId(fields: Fields, name: string): EntityId | null {
  const id = fields.object(name);
  if (!id) return null;
  const entityType = id.requiredWord('entityType', ENTITY_TYPES);
  return { entityType, id: readUuid(id.text('id'), `${fields.path}.${name}.id`) };
}

function readUuid(text: string | null, path: string): string {
  if (!isUuid(text)) throw new FieldError(`"${path}": a UUID is expected`);
  return text.toLowerCase();
}

const SEARCHES = {
  assetSearchQuery: ['ASSET', 'assetTypes'],
  deviceSearchQuery: ['DEVICE', 'deviceTypes'],
  entityViewSearchQuery: ['ENTITY_VIEW', 'entityViewTypes'],
  edgeSearchQuery: ['EDGE', 'edgeTypes'],
} as const;
const TYPED = {
  assetType: ['ASSET', 'assetType', 'assetNameFilter'],
  deviceType: ['DEVICE', 'deviceType', 'deviceNameFilter'],
  entityViewType: ['ENTITY_VIEW', 'entityViewType', 'entityViewNameFilter'],
  edgeType: ['EDGE', 'edgeType', 'edgeNameFilter'],
} as const;
const FILTER_TYPES = [
  'singleEntity',
  'entityList',
  'entityName',
  'entityType',
  'apiUsageState',
  'relationsQuery',
  ...(Object.keys(TYPED) as (keyof typeof TYPED)[]),
  ...(Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]),
] as const;

const isKeyOf = <T extends object>(object: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(object, key);

/** Members a filter does not use are ignored everywhere. */
function readEntityFilter(node: unknown, path: string): EntityFilter {
  const fields = new Fields(node, path, false);
  const type = fields.requiredWord('type', FILTER_TYPES);
  if (isKeyOf(TYPED, type)) {
    const [entityType, subtype, name] = TYPED[type];
    return { type: 'typed', entityType, subtype: fields.text(subtype), name: fields.text(name) };
  }
  if (isKeyOf(SEARCHES, type)) {
    const [entityType, subtypes] = SEARCHES[type];
    return {
      type: 'search',
      entityType,
      relationType: fields.text('relationType') || null,
      subtypes: fields.texts(subtypes),
      ...readWalk(fields, false),
    };
  }
  const entityType = () => fields.requiredWord('entityType', ENTITY_TYPES);
  switch (type) {
    case 'singleEntity': {
      const id = readId(fields, 'singleEntity') ?? fields.fail('singleEntity', 'an id');
      return { type: 'ids', entityType: id.entityType, ids: [id.id] };
    }
    case 'entityList':
      return {
        type: 'ids',
        entityType: entityType(),
        ids: fields.texts('entityList').map((id, index) => readUuid(id, `${path}.entityList[${index}]`)),
      };
    case 'entityName':
      return { type: 'named', entityType: entityType(), name: fields.text('entityNameFilter') };
    case 'entityType':
      return { type: 'named', entityType: entityType(), name: null };
    case 'apiUsageState':
      return { type: 'apiUsageState', customerId: readId(fields, 'customerId')?.id ?? null };
    default:
      return {
        type: 'relations',
        filters: fields.list('filters', readRelationFilter) ?? [],
        ...readWalk(fields, true),
      };
  }
}

function readRelationFilter(node: unknown, path: string): RelationFilter {
  const fields = new Fields(node, path, false);
  const read = (each: unknown, at: string): EntityType =>
    ENTITY_TYPES.find((type) => type === each) ??
    (() => {
      throw new FieldError(`"${at}": an entity type is expected`);
    })();
  return { relationType: fields.text('relationType') || null, entityTypes: fields.list('entityTypes', read) ?? [] };
}

function readWalk(fields: Fields, mayHaveRoots: boolean): RelationWalk {
  const multiRoot = mayHaveRoots && fields.flag('multiRoot');
  const single = readId(fields, 'rootEntity');
  const roots = () => {
    const entityType = fields.requiredWord('multiRootEntitiesType', ENTITY_TYPES);
    return fields
      .texts('multiRootEntityIds')
      .map((id) => ({ entityType, id: readUuid(id, `${fields.path}.multiRootEntityIds`) }));
  };
  return {
    root: multiRoot ? roots() : single ? [single] : [],
    multiRoot,
    direction: fields.word('direction', ['FROM', 'TO']) ?? 'FROM',
    maxLevel: fields.integer('maxLevel'),
    lastLevelOnly: fields.flag('fetchLastLevelOnly'),
  };
}

function readSortOrder(fields: Fields | null, strict: boolean): SortOrder | null {
  if (!fields) return null;
  const key = readKey(fields.raw('key'), `${fields.path}.key`, strict);
  const direction = fields.word('direction', ['ASC', 'DESC']) ?? 'DESC';
  fields.done();
  return { key, descending: direction === 'DESC' };
}

/** The members every page link has; `more` reads those of a longer one. */
export function readPageLink<M = object>(
  fields: Fields | null,
  strict: boolean,
  more?: (fields: Fields) => M,
): (QueryPage & M) | null {
  if (!fields) return null;
  const page = {
    pageSize: fields.integer('pageSize'),
    page: fields.integer('page'),
    textSearch: fields.text('textSearch') || null,
    sortOrder: readSortOrder(fields.object('sortOrder'), strict),
    dynamic: fields.flag('dynamic'),
    ...(more?.(fields) as M),
  };
  fields.done();
  return page;
}

/** The parts entity counts and entity data have in common. */
function readCountFields(fields: Fields, strict: boolean): EntityCountQuery {
  const filter = fields.raw('entityFilter');
  return {
    entityFilter: filter === undefined ? null : readEntityFilter(filter, `${fields.path}.entityFilter`),
    keyFilters: fields.list('keyFilters', (node, path) => readKeyFilter(node, path, strict)) ?? [],
  };
}

/** Reads the members of an entity data query; `fields.done()` is left to the caller. */
export function readDataFields(fields: Fields, strict: boolean): Omit<EntityDataQuery, 'pageLink'> {
  const keys = (name: string) => fields.list(name, (node, path) => readKey(node, path, strict)) ?? [];
  return { ...readCountFields(fields, strict), entityFields: keys('entityFields'), latestValues: keys('latestValues') };
}

/** Reads a count query. Throws FieldError. */
export function readCountQuery(node: unknown, path: string, strict: boolean): EntityCountQuery {
  const fields = new Fields(node, path, strict);
  const query = readCountFields(fields, strict);
  fields.done();
  return query;
}

/** Reads an entity data query. Throws FieldError. */
export function readDataQuery(node: unknown, path: string, strict: boolean): EntityDataQuery {
  const fields = new Fields(node, path, strict);
  const query = { ...readDataFields(fields, strict), pageLink: readPageLink(fields.object('pageLink'), strict) };
  fields.done();
  return query;
}
