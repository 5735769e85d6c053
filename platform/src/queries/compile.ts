/**
 * Compiles an entity query into SQL that finds the ids of its page and their number; values are read afterwards, for the page only.
 * One row per entity (alias `e`), its number in the value store (`n`), and one join per key that filters, sorts or is searched.
 */
import type { EntityType } from '../framework/ids.js';
import { NULL_UUID } from '../framework/ids.js';
import { fold } from '../framework/paging.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { BOOLEAN, DOUBLE, LONG } from '../telemetry/typed-value.js';
import { fieldOf, isClosedToCustomers, isQueryable, kindOf } from './entity-tables.js';
import { FieldError } from './json-fields.js';
import { type Condition, fieldOperand, type Operand, predicateSql, type ResolveDynamic } from './predicate-sql.js';
import type { EntityDataQuery, EntityFilter, EntityKey, KeyType } from './query-model.js';
import { relationSource } from './relation-source.js';

/** Where the entities of a query come from. */
export interface Source {
  /** The rows are those of `telemetry_entity` itself: no other table is needed. */
  ownNumbers?: true;
  /** A WITH clause, or nothing. */
  prefix: string;
  /** A table or subquery, without alias. */
  from: string;
  params: SqlValue[];
  /** Conditions on alias `e`. */
  where: Condition[];
  /** The type of a row: a literal or a column of `e`. */
  typeSql: string;
  /** The root a row was found from, for relation queries. */
  parentSql: string | null;
  operand(field: string): Operand;
}

export interface Compiled {
  /** Selects id, type and parent of the page's rows; its last two parameters are limit and offset. */
  rows: string;
  count: string;
  rowParams: SqlValue[];
  countParams: SqlValue[];
}

/** The query can have no result for this caller. */
export class NothingToFind extends Error {}

const SCOPES: Record<Exclude<KeyType, 'ENTITY_FIELD' | 'ALARM_FIELD' | 'ATTRIBUTE'>, number> = {
  TIME_SERIES: 0,
  CLIENT_ATTRIBUTE: 1,
  SHARED_ATTRIBUTE: 2,
  SERVER_ATTRIBUTE: 3,
};

/** The scope a key type reads, or null for ATTRIBUTE: the newest of all attribute scopes. */
export function scopeOf(type: KeyType): number | null {
  if (type === 'ATTRIBUTE') return null;
  if (type === 'ENTITY_FIELD' || type === 'ALARM_FIELD') throw new FieldError(`a key of type ${type} has no value`);
  return SCOPES[type];
}

/** The number of a key, or undefined when no entity ever had it. */
export const keyNumber = (tx: Tx, key: string): number | undefined =>
  tx.get<{ id: number }>('SELECT id FROM telemetry_key WHERE key = ?', key)?.id;

/** Conditions that keep a caller to what is his. */
export function ownership(type: EntityType, user: SessionUser): Condition[] {
  const conditions: Condition[] = [];
  const kind = kindOf(type);
  if (kind?.tenantColumn) conditions.push({ sql: `e.${kind.tenantColumn} = ?`, params: [user.tenantId] });
  if (user.authority === 'CUSTOMER_USER' && type !== 'TENANT') {
    conditions.push({ sql: `e.${type === 'CUSTOMER' ? 'id' : 'customer_id'} = ?`, params: [user.customerId] });
  }
  return conditions;
}

function tableSource(type: EntityType, user: SessionUser, where: Condition[]): Source {
  if (!isQueryable(type)) throw new FieldError(`Not supported entity type: ${type}`);
  if (user.authority === 'CUSTOMER_USER' && isClosedToCustomers(type)) {
    throw new FieldError(`Customer users may not query ${type}`);
  }
  const kind = kindOf(type);
  if (!kind) throw new NothingToFind();
  return {
    prefix: '',
    from: kind.table,
    params: [],
    where: [...where, ...ownership(type, user)],
    typeSql: `'${type}'`,
    parentSql: null,
    operand: (field) =>
      field === 'entityType'
        ? { kind: 'field', expression: `'${type}'`, folded: null, numeric: false }
        : fieldOperand(fieldOf(type, field)),
  };
}

/** A prefix condition on the name, letter case apart; none for an empty name. */
function nameCondition(type: EntityType, name: string | null): Condition[] {
  const field = fieldOf(type, 'name');
  if (!name || !field) return [];
  return [{ sql: `e.${field.folded ?? field.column} LIKE ?`, params: [`${fold(name)}%`] }];
}

function sourceOf(filter: EntityFilter, user: SessionUser): Source {
  switch (filter.type) {
    case 'ids': {
      const where =
        filter.ids.length === 1
          ? { sql: 'e.id = ?', params: [filter.ids[0]] }
          : { sql: 'e.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(filter.ids)] };
      return tableSource(filter.entityType, user, [where]);
    }
    case 'named':
      return tableSource(filter.entityType, user, nameCondition(filter.entityType, filter.name));
    case 'typed': {
      const where = [{ sql: 'e.type = ?', params: [filter.subtype] }, ...nameCondition(filter.entityType, filter.name)];
      return tableSource(filter.entityType, user, where);
    }
    case 'apiUsageState': {
      const own = user.customerId === NULL_UUID ? null : user.customerId;
      if (user.authority === 'CUSTOMER_USER' && filter.customerId && filter.customerId !== own) {
        throw new FieldError('the API usage of another customer');
      }
      const of = filter.customerId ?? own ?? user.tenantId;
      return tableSource('API_USAGE_STATE', { ...user, authority: 'TENANT_ADMIN' }, [
        { sql: 'e.entity_id = ?', params: [of] },
      ]);
    }
    default:
      return relationSource(filter, user);
  }
}

const isValueKey = ({ type }: EntityKey): boolean => type !== 'ENTITY_FIELD';
const sameKey = (a: EntityKey, b: EntityKey) => a.type === b.type && a.key === b.key;

/** The joins of a query: one per key it needs the value of. */
class Joins {
  readonly #keys: { key: EntityKey; alias: string; required: boolean; number: number }[] = [];

  constructor(readonly tx: Tx) {}

  /** The alias of a key's value. A required one limits the result to entities that have it. */
  use(key: EntityKey, required: boolean): string | null {
    const known = this.#keys.find((each) => sameKey(each.key, key));
    if (known) {
      known.required ||= required;
      return known.alias;
    }
    const number = keyNumber(this.tx, key.key);
    if (number === undefined) {
      if (required) throw new NothingToFind();
      return null;
    }
    const alias = `v${this.#keys.length}`;
    this.#keys.push({ key, alias, required, number });
    return alias;
  }

  /** Whether some key limits the result. */
  get anyRequired(): boolean {
    return this.#keys.some(({ required }) => required);
  }

  build(ownNumbers = false): Condition {
    if (this.#keys.length === 0) return { sql: '', params: [] };
    const parts = ownNumbers ? [] : [`${this.anyRequired ? 'JOIN' : 'LEFT JOIN'} telemetry_entity n ON n.id = e.id`];
    const row = ownNumbers ? 'e' : 'n';
    const params: SqlValue[] = [];
    for (const { key, alias, required, number } of this.#keys) {
      const scope = scopeOf(key.type);
      const scopeSql =
        scope === null
          ? `(SELECT x.scope FROM entity_value x WHERE x.key_id = ? AND x.scope IN (1, 2, 3) AND x.entity_no = ${row}.no
               ORDER BY x.ts DESC LIMIT 1)`
          : '?';
      parts.push(
        `${required ? 'JOIN' : 'LEFT JOIN'} entity_value ${alias} ON ${alias}.key_id = ? AND ${alias}.scope = ${scopeSql}
         AND ${alias}.entity_no = ${row}.no AND ${alias}.ts IS NOT NULL`,
      );
      params.push(number, scope ?? number);
    }
    return { sql: parts.join('\n'), params };
  }
}

/** A value as sortable number (0 for what is none) and as text. */
const sortNumber = (alias: string) => `CASE WHEN ${alias}.kind IN (${LONG}, ${DOUBLE}) THEN ${alias}.num ELSE 0 END`;
const valueText = (alias: string) =>
  `CASE ${alias}.kind WHEN ${BOOLEAN} THEN iif(${alias}.num = 1, 'true', 'false') ELSE ifnull(${alias}.txt, ifnull(${alias}.num, '')) END`;

function orderBy(query: EntityDataQuery, source: Source, joins: Joins): string {
  const sort = query.pageLink?.sortOrder;
  if (!sort) return 'e.id';
  const direction = sort.descending ? 'DESC' : 'ASC';
  if (sort.key.type === 'ALARM_FIELD') return 'e.id';
  if (isValueKey(sort.key)) {
    const alias = joins.use(sort.key, false);
    return alias ? `${sortNumber(alias)} ${direction}, ${valueText(alias)} ${direction}, e.id` : 'e.id';
  }
  const operand = source.operand(sort.key.key);
  return operand.kind === 'field'
    ? `${operand.expression} ${direction} NULLS ${sort.descending ? 'FIRST' : 'LAST'}, e.id`
    : 'e.id';
}

/** Contains, letter case apart, over what the query asks for. */
function textSearch(query: EntityDataQuery, source: Source, joins: Joins): Condition[] {
  const text = query.pageLink?.textSearch;
  if (!text) return [];
  const parts: string[] = [];
  for (const key of query.entityFields) {
    if (key.type !== 'ENTITY_FIELD' || key.key === 'additionalInfo') continue;
    const operand = source.operand(key.key);
    if (operand.kind === 'field') parts.push(`ifnull(${operand.folded ?? `lower(${operand.expression})`}, '')`);
  }
  for (const key of query.latestValues) {
    if (!isValueKey(key)) continue;
    const alias = joins.use(key, false);
    if (alias) parts.push(`ifnull(${alias}.folded, lower(${valueText(alias)}))`);
  }
  if (parts.length === 0) return [{ sql: '0', params: [] }];
  return [{ sql: `${parts.join(` || ' ' || `)} LIKE ?`, params: [`%${fold(text)}%`] }];
}

function keyFilters(query: EntityDataQuery, source: Source, joins: Joins, resolve: ResolveDynamic): Condition[] {
  return query.keyFilters.flatMap(({ key, predicate }) => {
    if (key.type === 'ALARM_FIELD') return [];
    if (!isValueKey(key)) return predicateSql(predicate, source.operand(key.key), resolve) ?? [];
    // Whether the filter is dropped does not depend on the alias.
    if (!predicateSql(predicate, { kind: 'value', alias: 'v' }, resolve)) return [];
    const alias = joins.use(key, true);
    return alias ? (predicateSql(predicate, { kind: 'value', alias }, resolve) ?? []) : [];
  });
}

/**
 * All entities of a type for their tenant, when only values decide which of them and in what order: then the value store alone answers.
 * Entities without any value are not in it, so at least one filter has to ask for one.
 */
function numbersOnly({ entityFilter, keyFilters, pageLink }: EntityDataQuery, user: SessionUser): Source | null {
  if (user.authority !== 'TENANT_ADMIN' || entityFilter?.type !== 'named' || entityFilter.name || pageLink?.textSearch)
    return null;
  const { entityType } = entityFilter;
  if (!isQueryable(entityType) || kindOf(entityType)?.tenantColumn !== 'tenant_id') return null;
  const sort = pageLink?.sortOrder?.key;
  if (sort?.type === 'ENTITY_FIELD' || !keyFilters.every(({ key }) => isValueKey(key) && key.type !== 'ALARM_FIELD'))
    return null;
  // A filter that is dropped (an empty text) asks for nothing.
  if (!keyFilters.some(({ predicate }) => predicate.type === 'NUMERIC' || predicate.type === 'BOOLEAN')) return null;
  return {
    ownNumbers: true,
    prefix: '',
    from: 'telemetry_entity',
    params: [],
    where: [{ sql: 'e.tenant_id = ? AND e.entity_type = ?', params: [user.tenantId, entityType] }],
    typeSql: `'${entityType}'`,
    parentSql: null,
    operand: () => ({ kind: 'absent' }),
  };
}

/** Throws FieldError for what queries do not support, NothingToFind when there can be no row. */
export function compile(tx: Tx, user: SessionUser, query: EntityDataQuery, resolve: ResolveDynamic): Compiled {
  if (!query.entityFilter) throw new FieldError('Query entity filter must be specified.');
  if (user.authority === 'SYS_ADMIN') throw new NothingToFind();
  const filtering = new Joins(tx);
  const source = numbersOnly(query, user) ?? sourceOf(query.entityFilter, user);
  const conditions = [
    ...source.where,
    ...keyFilters(query, source, filtering, resolve),
    ...textSearch(query, source, filtering),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : '';
  const whereParams = conditions.flatMap(({ params }) => params);
  const counting = filtering.build(source.ownNumbers);
  const order = orderBy(query, source, filtering);
  const joins = filtering.build(source.ownNumbers);
  // Counting along is quicker only where a sort by values looks at every filtered row anyway.
  const sortKey = query.pageLink?.sortOrder?.key;
  const counted = sortKey && isValueKey(sortKey) && conditions.length > source.where.length;
  const select = (what: string, join: string, rest: string) =>
    `${source.prefix} SELECT ${what} FROM ${source.from} e ${join} ${where} ${rest}`;
  return {
    rows: select(
      `e.id AS id, ${source.typeSql} AS type, ${source.parentSql ?? 'NULL'} AS parent, ${counted ? 'count(*) OVER ()' : 'NULL'} AS total`,
      joins.sql,
      `ORDER BY ${order} LIMIT ? OFFSET ?`,
    ),
    count: select('count(*) AS n', counting.sql, ''),
    rowParams: [...source.params, ...joins.params, ...whereParams],
    countParams: [...source.params, ...counting.params, ...whereParams],
  };
}
