/**
 * Compiles an entity query into SQL that finds the ids of its page and their number; values are read afterwards, for the page only.
 * One row per entity (alias `e`), its number in the value store (`n`), and one join per key that filters, sorts or is searched. When
 * all entities of a type are searched by their values, the store's numbers come first, and the entity's own table only if it is needed.
 */
import { fold } from '../framework/paging.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { BOOLEAN, DOUBLE, LONG } from '../telemetry/typed-value.js';
import { sourceOf } from './entity-source.js';
import { EmptyResult, Joins } from './joins.js';
import { FieldError } from './json-fields.js';
import { type Condition, predicateSql, type ResolveDynamic } from './predicate-sql.js';
import type { EntityDataQuery, EntityKey } from './query-model.js';
import { checkSize } from './query-size.js';
import type { Source } from './source.js';

export interface Compiled {
  /** Selects id, type and parent of the page's rows; its last two parameters are limit and offset. */
  rows: string;
  count: string;
  rowParams: SqlValue[];
  countParams: SqlValue[];
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
  return [{ sql: `${[...new Set(parts)].join(` || ' ' || `)} LIKE ?`, params: [`%${fold(text)}%`] }];
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

/** Throws FieldError for what queries do not support, LimitError for too much of it, EmptyResult when there can be no row. */
export function compile(tx: Tx, user: SessionUser, query: EntityDataQuery, resolve: ResolveDynamic): Compiled {
  if (!query.entityFilter) throw new FieldError('Query entity filter must be specified.');
  checkSize(query);
  if (user.authority === 'SYS_ADMIN') throw new EmptyResult();
  const source = sourceOf(query.entityFilter, user);
  const joins = new Joins(tx, source.readable);
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
