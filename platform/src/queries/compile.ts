/**
 * Compiles an entity query into SQL that finds the ids of its page and their number; values are read afterwards, for the page only.
 * One row per entity (alias `e`), its number in the value store (`n`), and one join per key that filters, sorts or is searched. When
 * all entities of a type are searched by their values, the store's numbers come first, and the entity's own table only if it is needed.
 */
import type { EntityType } from '../framework/ids.js';
import { NULL_UUID } from '../framework/ids.js';
import { fold } from '../framework/paging.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { BOOLEAN, DOUBLE, LONG } from '../telemetry/typed-value.js';
import { fieldOf, isClosedToCustomers, isQueryable, kindOf } from './entity-tables.js';
import { Joins, NothingToFind } from './joins.js';
import { FieldError } from './json-fields.js';
import { type Condition, fieldOperand, type Operand, predicateSql, type ResolveDynamic } from './predicate-sql.js';
import type { EntityDataQuery, EntityFilter, EntityKey } from './query-model.js';
import { relationSource } from './relation-source.js';

/** Where the entities of a query come from. */
export interface Source {
  /** The rows are all entities of a type, or of a subtype of it, that a tenant has: conditions on `n` that say the same. */
  whole?: Condition;
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

function tableSource(type: EntityType, user: SessionUser, where: Condition[], subtype?: string | null): Source {
  if (!isQueryable(type)) throw new FieldError(`Not supported entity type: ${type}`);
  if (user.authority === 'CUSTOMER_USER' && isClosedToCustomers(type)) {
    throw new FieldError(`Customer users may not query ${type}`);
  }
  const kind = kindOf(type);
  if (!kind) throw new NothingToFind();
  const isWhole = where.length === 0 && user.authority === 'TENANT_ADMIN' && kind.tenantColumn === 'tenant_id';
  const whole = {
    sql: `n.tenant_id = ? AND n.entity_type = ?${subtype === undefined ? '' : ' AND n.subtype = ?'}`,
    params: [user.tenantId, type, ...(subtype === undefined ? [] : [subtype])],
  };
  const typed = subtype === undefined ? [] : [{ sql: 'e.type = ?', params: [subtype] }];
  return {
    ...(isWhole ? { whole } : {}),
    prefix: '',
    from: kind.table,
    params: [],
    where: [...typed, ...where, ...ownership(type, user)],
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
    case 'typed':
      return tableSource(filter.entityType, user, nameCondition(filter.entityType, filter.name), filter.subtype);
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
/** A value as sortable number (0 for what is none) and as text. */
const sortNumber = (alias: string) => `CASE WHEN ${alias}.kind IN (${LONG}, ${DOUBLE}) THEN ${alias}.num ELSE 0 END`;
const valueText = (alias: string) =>
  `CASE ${alias}.kind WHEN ${BOOLEAN} THEN iif(${alias}.num = 1, 'true', 'false') ELSE ifnull(${alias}.txt, ifnull(${alias}.num, '')) END`;

/** The order a query asks for; rows it leaves equal follow in the order of `id`. */
function orderBy(query: EntityDataQuery, source: Source, joins: Joins, id: string): string {
  const sort = query.pageLink?.sortOrder;
  if (!sort || sort.key.type === 'ALARM_FIELD') return id;
  const direction = sort.descending ? 'DESC' : 'ASC';
  if (isValueKey(sort.key)) {
    const alias = joins.use(sort.key, false);
    return alias ? `${sortNumber(alias)} ${direction}, ${valueText(alias)} ${direction}, ${id}` : id;
  }
  const operand = source.operand(sort.key.key);
  return operand.kind === 'field'
    ? `${operand.expression} ${direction} NULLS ${sort.descending ? 'FIRST' : 'LAST'}, ${id}`
    : id;
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

/** Throws FieldError for what queries do not support, NothingToFind when there can be no row. */
export function compile(tx: Tx, user: SessionUser, query: EntityDataQuery, resolve: ResolveDynamic): Compiled {
  if (!query.entityFilter) throw new FieldError('Query entity filter must be specified.');
  if (user.authority === 'SYS_ADMIN') throw new NothingToFind();
  const joins = new Joins(tx);
  const source = sourceOf(query.entityFilter, user);
  const filters = keyFilters(query, source, joins, resolve);
  const searches = textSearch(query, source, joins);
  const sortKey = query.pageLink?.sortOrder?.key;
  // The value store has no row for entities without any value, so some key has to ask for one.
  const byNumber = joins.anyRequired ? source.whole : undefined;
  const filtersFields = searches.length > 0 || !query.keyFilters.every(({ key }) => isValueKey(key));
  const conditions = [...(byNumber ? [byNumber] : source.where), ...filters, ...searches];
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : '';
  const whereParams = conditions.flatMap(({ params }) => params);
  const from = (withEntity: boolean): Condition => {
    const { sql, params } = joins.build();
    if (byNumber) {
      const entity = withEntity ? `CROSS JOIN ${source.from} e ON e.id = n.id` : '';
      return { sql: `telemetry_entity n INDEXED BY telemetry_entity_by_tenant ${sql} ${entity}`, params };
    }
    const numbers = joins.any ? `${joins.anyRequired ? 'JOIN' : 'LEFT JOIN'} telemetry_entity n ON n.id = e.id` : '';
    return { sql: `${source.from} e ${numbers} ${sql}`, params };
  };
  const counting = from(filtersFields);
  const valuesDecide = byNumber !== undefined && !filtersFields && sortKey?.type !== 'ENTITY_FIELD';
  const id = valuesDecide ? 'n.no' : 'e.id';
  const order = orderBy(query, source, joins, id);
  const finding = from(!valuesDecide);
  // Counting along is quicker only where a sort by values looks at every filtered row, and at its entity, anyway.
  const counted = sortKey && isValueKey(sortKey) && filters.length > 0 && !valuesDecide;
  const rows = `SELECT ${id} AS id, ${source.typeSql} AS type, ${source.parentSql ?? 'NULL'} AS parent,
    ${counted ? 'count(*) OVER ()' : 'NULL'} AS total FROM ${finding.sql} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
  return {
    // Ids are read for the rows of the page alone: in the order they are compared in, they would be read for all.
    rows: valuesDecide
      ? `SELECT (SELECT n.id FROM telemetry_entity n WHERE n.no = p.id) AS id, type, parent, total FROM (${rows}) p`
      : `${source.prefix} ${rows}`,
    count: `${source.prefix} SELECT count(*) AS n FROM ${counting.sql} ${where}`,
    rowParams: [...source.params, ...finding.params, ...whereParams],
    countParams: [...source.params, ...counting.params, ...whereParams],
  };
}
