/** Runs entity queries: pages of entities with the values they ask for, counts, keys. */

import { type EntityType, entityId, NULL_UUID } from '../framework/ids.js';
import { type PageData, toPage } from '../framework/paging.js';
import { LimitError, QUERY_LIMITS, tooMany } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { readAttribute } from '../telemetry/latest-values.js';
import { type Compiled, compile } from './compile.js';
import { EmptyResult } from './joins.js';
import { FieldError } from './json-fields.js';
import type { ResolveDynamic } from './predicate-sql.js';
import { mayRead, mayReadFound, type ValuePermission } from './query-access.js';
import type { DynamicValue, EntityCountQuery, EntityDataQuery, FilterValue } from './query-model.js';
import { type FoundEntity, type FoundRow, type FoundText, readText, readValueTexts } from './read-values.js';

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

/** One page of entities with the fields and latest values the query asks for, as JSON text. Throws FieldError, or LimitError. */
export function findEntityTexts(
  tx: Tx,
  user: SessionUser,
  query: EntityDataQuery,
  resolve: ResolveDynamic,
): PageData<FoundText> {
  const link = checkedPage(query);
  const sql = compiled(tx, user, query, resolve);
  if (!sql) return toPage([], 0, link);
  const offset = link.page * link.pageSize;
  const rows = tx.all<FoundRow>(sql.rows, ...sql.rowParams, link.pageSize, offset);
  const complete = rows.length < link.pageSize && (rows.length > 0 || offset === 0);
  const total = complete ? offset + rows.length : (rows[0]?.total ?? countOf(tx, sql));
  const keys = [...query.entityFields, ...query.latestValues];
  const relational = query.entityFilter?.type === 'relations';
  return toPage(readValueTexts(tx, user, rows, keys, relational), total, link);
}

/** The same with values to look at; who only passes them on takes their texts. */
export function findEntities(...asked: Parameters<typeof findEntityTexts>): PageData<FoundEntity> {
  const page = findEntityTexts(...asked);
  return { ...page, data: page.data.map(readText) };
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
