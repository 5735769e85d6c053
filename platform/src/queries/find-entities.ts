/** Runs entity queries: pages of entities with the values they ask for, counts, keys. */

import { fitsAnswer } from '../framework/answer-size.js';
import { type EntityId, type EntityType, entityId, NULL_UUID } from '../framework/ids.js';
import { type PageData, toPage } from '../framework/paging.js';
import { ANSWER_TOO_LARGE, LimitError, QUERY_LIMITS, tooMany } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { readAttribute } from '../telemetry/latest-values.js';
import { queryText } from '../telemetry/typed-value.js';
import { fromColumns, type ValueColumns } from '../telemetry/value-columns.js';
import { valuePlace } from '../telemetry/value-place.js';
import { entityNumber, keyNumber } from '../telemetry/value-rows.js';
import { type Compiled, compile } from './compile.js';
import { fieldOf, kindOf } from './entity-tables.js';
import { EmptyResult, scopesOf } from './joins.js';
import { FieldError } from './json-fields.js';
import type { ResolveDynamic } from './predicate-sql.js';
import {
  isFieldOpen,
  mayRead,
  mayReadFound,
  permissionOf,
  VALUE_PERMISSIONS,
  type ValuePermission,
} from './query-access.js';
import type { DynamicValue, EntityCountQuery, EntityDataQuery, EntityKey, FilterValue } from './query-model.js';

/** A value as queries answer it: always text; `{ts: 0, value: ""}` when there is none. */
export interface QueryValue {
  ts: number;
  value: string;
}
export type LatestByType = Partial<Record<EntityKey['type'], Record<string, QueryValue>>>;
export interface FoundEntity {
  entityId: EntityId;
  latest: LatestByType;
}

/** A row of a query's page: an entity, and the root it was found from in a relation query. */
export interface FoundRow {
  id: string;
  type: EntityType;
  parent: string | null;
  /** How many rows the query finds; null when it has to be counted. */
  total: number | null;
}

/** The entity whose server attribute a dynamic value is read from, or null when the caller has none or may not read it. */
export function dynamicSource(tx: Tx, { sourceType }: DynamicValue, user: SessionUser): string | null {
  const source = {
    CURRENT_TENANT: entityId('TENANT', user.tenantId),
    CURRENT_CUSTOMER: entityId('CUSTOMER', user.customerId),
    CURRENT_USER: entityId('USER', user.userId),
    CURRENT_DEVICE: null,
  }[sourceType];
  if (!source || source.id === NULL_UUID) return null;
  return mayRead(tx, user, source, 'READ_ATTRIBUTES') ? source.id : null;
}

/** Reads dynamic values from attributes. */
export const fromAttributes =
  (tx: Tx, user: SessionUser): ResolveDynamic =>
  ({ dynamicValue }: FilterValue<unknown>) => {
    const source = dynamicValue && dynamicSource(tx, dynamicValue, user);
    const found = source ? readAttribute(tx, source, 'SERVER_SCOPE', dynamicValue.sourceAttribute) : undefined;
    return typeof found?.value === 'bigint' ? Number(found.value) : found?.value;
  };

/** Leaves dynamic values aside, so that defaults are used. */
export const defaultsOnly: ResolveDynamic = () => undefined;

const asDataQuery = (query: EntityCountQuery): EntityDataQuery => ({
  pageLink: null,
  entityFields: [],
  latestValues: [],
  ...query,
});

/** The SQL of a query, or null when it can find nothing. Throws FieldError. */
export function compiled(tx: Tx, user: SessionUser, query: EntityDataQuery, resolve: ResolveDynamic): Compiled | null {
  try {
    return compile(tx, user, query, resolve);
  } catch (error) {
    if (error instanceof EmptyResult) return null;
    throw error;
  }
}

export const countOf = (tx: Tx, query: Compiled): number =>
  tx.get<{ n: number }>(query.count, ...query.countParams)?.n ?? 0;

/** How many entities a query finds. Throws FieldError. */
export function countEntities(tx: Tx, user: SessionUser, query: EntityCountQuery, resolve: ResolveDynamic): number {
  const sql = compiled(tx, user, asDataQuery(query), resolve);
  return sql ? countOf(tx, sql) : 0;
}

/** The page of a query, when it may be asked for. Throws FieldError, or LimitError. */
export function checkedPage(query: Pick<EntityDataQuery, 'entityFilter' | 'pageLink'>): {
  pageSize: number;
  page: number;
} {
  const link = query.pageLink;
  if (!query.entityFilter) throw new FieldError('Query entity filter must be specified.');
  if (!link) throw new FieldError('Entity Data Page link must be specified.');
  if (link.pageSize < 1) {
    throw new FieldError(
      `Incorrect entity data page link page size '${link.pageSize}'. Page size must be greater than zero.`,
    );
  }
  if (link.page < 0)
    throw new FieldError(`Incorrect entity data page link page '${link.page}'. Page must be positive integer.`);
  const { pageSize, page } = QUERY_LIMITS;
  if (link.pageSize > pageSize) throw new LimitError(tooMany('elements of a page', pageSize));
  if (link.page > page) throw new LimitError(tooMany('pages', page));
  return link;
}

/** One page of entities with the fields and latest values the query asks for. Throws FieldError. */
export function findEntities(
  tx: Tx,
  user: SessionUser,
  query: EntityDataQuery,
  resolve: ResolveDynamic,
): PageData<FoundEntity> {
  const link = checkedPage(query);
  const sql = compiled(tx, user, query, resolve);
  if (!sql) return toPage([], 0, link);
  const offset = link.page * link.pageSize;
  const rows = tx.all<FoundRow>(sql.rows, ...sql.rowParams, link.pageSize, offset);
  const complete = rows.length < link.pageSize && (rows.length > 0 || offset === 0);
  const total = complete ? offset + rows.length : (rows[0]?.total ?? countOf(tx, sql));
  const keys = [...query.entityFields, ...query.latestValues];
  const relational = query.entityFilter?.type === 'relations';
  return toPage(readValues(tx, user, rows, keys, relational), total, link);
}

/** Bytes of a value in an answer, its key and text aside. */
const VALUE_BYTES = 30;

/** The fields and latest values of found entities; those the user may not read are empty. Throws LimitError when they are too many. */
export function readValues(
  tx: Tx,
  user: SessionUser,
  rows: readonly FoundRow[],
  asked: readonly EntityKey[],
  relational: boolean,
): FoundEntity[] {
  const keys = [...new Map(asked.map((each) => [JSON.stringify([each.type, each.key]), each])).values()];
  const numbers = new Map(
    keys.filter(({ type }) => type !== 'ENTITY_FIELD').map(({ key }) => [key, keyNumber(tx, key)]),
  );
  const fields = keys.filter(({ type }) => type === 'ENTITY_FIELD').map(({ key }) => key);
  return rows.map((row) => {
    const latest: LatestByType = {};
    const put = (key: EntityKey, value: QueryValue) => {
      // Without a prototype, so that a key may have any name.
      const group: Record<string, QueryValue> = latest[key.type] ?? Object.create(null);
      latest[key.type] = group;
      group[key.key] = value;
      if (!fitsAnswer(tx, VALUE_BYTES + key.key.length + value.value.length)) throw new LimitError(ANSWER_TOO_LARGE);
    };
    for (const [field, value] of fieldValues(tx, user, row, fields, relational)) {
      put({ type: 'ENTITY_FIELD', key: field }, { ts: tx.now, value });
    }
    const entityNo = numbers.size > 0 ? entityNumber(tx, row.id) : undefined;
    const id = { entityType: row.type, id: row.id };
    const readable = new Set(keys.map(({ type }) => permissionOf(type)));
    for (const permission of VALUE_PERMISSIONS)
      if (readable.has(permission) && !mayReadFound(tx, user, id, permission)) readable.delete(permission);
    for (const key of keys) {
      if (key.type === 'ENTITY_FIELD') continue;
      const isOpen = readable.has(permissionOf(key.type));
      put(key, isOpen ? presentValue(tx, entityNo, key, numbers.get(key.key)) : ABSENT);
    }
    return { entityId: id, latest };
  });
}

const ABSENT: QueryValue = { ts: 0, value: '' };

function presentValue(tx: Tx, entityNo: number | undefined, key: EntityKey, keyNo: number | undefined): QueryValue {
  if (entityNo === undefined || keyNo === undefined || key.type === 'ALARM_FIELD') return ABSENT;
  const places = scopesOf(key.type).map((scope) => valuePlace(keyNo, scope, entityNo));
  const row = tx.get<ValueColumns & { ts: number }>(
    `SELECT ts, kind, num, txt FROM entity_value WHERE place IN (${places.map(() => '?').join(', ')}) AND ts IS NOT NULL
     ORDER BY ts DESC LIMIT 1`,
    ...places,
  );
  return row ? { ts: row.ts, value: queryText(fromColumns(row)) } : ABSENT;
}

function fieldValues(
  tx: Tx,
  user: SessionUser,
  row: FoundRow,
  fields: readonly string[],
  relational: boolean,
): [string, string][] {
  if (fields.length === 0) return [];
  const kind = kindOf(row.type);
  const expression = (field: string): string => {
    if (field === 'entityType') return `'${row.type}'`;
    if (relational && row.type === 'EDGE' && field === 'type') return 'e.type';
    if (relational && row.type === 'USER' && field === 'name')
      return "trim(ifnull(e.first_name, '') || ' ' || ifnull(e.last_name, ''))";
    const found = isFieldOpen(row.type, user, field) ? fieldOf(row.type, field) : undefined;
    return found ? `e.${found.column}` : 'NULL';
  };
  const names = [...new Set(fields)];
  const columns = names.map((field, index) => `${expression(field)} AS c${index}`);
  const values =
    kind && tx.get<Record<string, unknown>>(`SELECT ${columns.join(', ')} FROM ${kind.table} e WHERE e.id = ?`, row.id);
  return names.map((field, index) => {
    if (field === 'parentId' && relational) return [field, row.parent ?? ''];
    return [field, String(values?.[`c${index}`] ?? '')];
  });
}

/** How many entities the keys of a query are collected from. */
const KEYS_FROM = 100;

export interface FoundKeys {
  entityTypes: EntityType[];
  timeseries: string[];
  attribute: string[];
}

/** The keys of a query's first entities. Throws FieldError. */
export function findKeys(
  tx: Tx,
  user: SessionUser,
  query: EntityDataQuery,
  want: { timeseries: boolean; attributes: boolean },
): FoundKeys {
  const link = checkedPage(query);
  const sql = compiled(tx, user, query, fromAttributes(tx, user));
  const pageSize = Math.min(link.pageSize, KEYS_FROM);
  const rows = sql ? tx.all<FoundRow>(sql.rows, ...sql.rowParams, pageSize, link.page * pageSize) : [];
  const keys = (wanted: boolean, permission: ValuePermission, scopes: string) => {
    const ids = wanted ? rows.filter(({ type, id }) => mayReadFound(tx, user, entityId(type, id), permission)) : [];
    return ids.length > 0
      ? tx
          .all<{ key: string }>(
            `SELECT DISTINCT k.key FROM json_each(?) i JOIN telemetry_entity n ON n.id = i.value
             JOIN entity_value v ON v.entity_no = n.no AND v.scope IN (${scopes}) AND v.ts IS NOT NULL
             JOIN telemetry_key k ON k.id = v.key_id ORDER BY k.key`,
            JSON.stringify(ids.map(({ id }) => id)),
          )
          .map(({ key }) => key)
      : [];
  };
  return {
    entityTypes: want.timeseries || want.attributes ? [...new Set(rows.map(({ type }) => type))] : [],
    timeseries: keys(want.timeseries, 'READ_TELEMETRY', '0'),
    attribute: keys(want.attributes, 'READ_ATTRIBUTES', '1, 2, 3'),
  };
}
