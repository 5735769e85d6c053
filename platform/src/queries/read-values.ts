/** Reads the fields and present values of the entities that a query found: a few statements for all of them, as pages are large. */
import { fitsAnswer } from '../framework/answer-size.js';
import type { EntityId, EntityType } from '../framework/ids.js';
import { ANSWER_TOO_LARGE, LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { PACKED, type PackedValues, unpackValues } from '../telemetry/packed-values.js';
import { queryText } from '../telemetry/typed-value.js';
import { valuePlace } from '../telemetry/value-place.js';
import { keyNumber } from '../telemetry/value-rows.js';
import { fieldOf, kindOf } from './entity-tables.js';
import { scopesOf } from './joins.js';
import { isFieldOpen, mayReadFound, permissionOf, VALUE_PERMISSIONS } from './query-access.js';
import type { EntityKey } from './query-model.js';

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

/** Bytes of a value in an answer, its key and text aside. */
const VALUE_BYTES = 30;
const ABSENT: QueryValue = { ts: 0, value: '' };

/** The fields and latest values of found entities; those the user may not read are empty. Throws LimitError when they are too many. */
export function readValues(
  tx: Tx,
  user: SessionUser,
  rows: readonly FoundRow[],
  asked: readonly EntityKey[],
  relational: boolean,
): FoundEntity[] {
  const keys = [...new Map(asked.map((each) => [JSON.stringify([each.type, each.key]), each])).values()];
  const fields = [...new Set(keys.filter(({ type }) => type === 'ENTITY_FIELD').map(({ key }) => key))];
  const fieldsOf = readFields(tx, user, rows, fields, relational);
  const valued = keys.filter(({ type }) => type !== 'ENTITY_FIELD');
  const numbers = valued.length > 0 ? entityNumbers(tx, rows) : new Map<string, number>();
  const present = valued.map((key) => ({ key, permission: permissionOf(key.type), of: readPresent(tx, key, numbers) }));
  return rows.map((row) => {
    const latest: LatestByType = {};
    const put = (key: EntityKey, value: QueryValue) => {
      // Without a prototype, so that a key may have any name.
      const group: Record<string, QueryValue> = latest[key.type] ?? Object.create(null);
      latest[key.type] = group;
      group[key.key] = value;
      if (!fitsAnswer(tx, VALUE_BYTES + key.key.length + value.value.length)) throw new LimitError(ANSWER_TOO_LARGE);
    };
    const own = fieldsOf(row);
    fields.forEach((key, at) => {
      const value = key === 'parentId' && relational ? row.parent : own?.[at];
      put({ type: 'ENTITY_FIELD', key }, { ts: tx.now, value: String(value ?? '') });
    });
    const id = { entityType: row.type, id: row.id };
    const readable = new Set(present.map(({ permission }) => permission));
    for (const permission of VALUE_PERMISSIONS)
      if (readable.has(permission) && !mayReadFound(tx, user, id, permission)) readable.delete(permission);
    const entityNo = numbers.get(row.id);
    for (const { key, permission, of } of present) {
      const value = readable.has(permission) && entityNo !== undefined ? of.get(entityNo) : undefined;
      put(key, value ?? ABSENT);
    }
    return { entityId: id, latest };
  });
}

/** Rows of a statement whose last parameter is a list, as JSON. */
const among = <R extends object>(tx: Tx, sql: string, list: string, ...params: SqlValue[]): R[] =>
  tx.all<R>(sql.replace('AMONG', 'IN (SELECT value FROM json_each(?))'), ...params, list);

/** The numbers of entities in the value store, by id; those without any value have none. */
function entityNumbers(tx: Tx, rows: readonly FoundRow[]): ReadonlyMap<string, number> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const [packed] = among<{ ids: string; nos: string }>(
    tx,
    'SELECT json_group_array(id) AS ids, json_group_array(no) AS nos FROM telemetry_entity WHERE id AMONG',
    ids,
  );
  const nos: number[] = JSON.parse(packed?.nos ?? '[]');
  return new Map((JSON.parse(packed?.ids ?? '[]') as string[]).map((id, at) => [id, nos[at] as number]));
}

/** The present values of a key, by the numbers of their entities; of several scopes the newest counts. */
function readPresent(
  tx: Tx,
  { type, key }: EntityKey,
  entities: ReadonlyMap<string, number>,
): ReadonlyMap<number, QueryValue> {
  const keyNo = type === 'ALARM_FIELD' ? undefined : keyNumber(tx, key);
  const found = new Map<number, QueryValue>();
  if (keyNo === undefined || entities.size === 0) return found;
  for (const scope of scopesOf(type)) {
    // Places are larger than the exact numbers.
    const places = `[${[...entities.values()].map((no) => valuePlace(keyNo, scope, no)).join()}]`;
    const [packed] = among<PackedValues & { entities: string }>(
      tx,
      `SELECT json_group_array(entity_no) AS entities, ${PACKED} FROM entity_value WHERE place AMONG AND ts IS NOT NULL`,
      places,
    );
    const nos: number[] = JSON.parse(packed?.entities ?? '[]');
    unpackValues(packed).forEach(({ ts, value }, at) => {
      const no = nos[at] as number;
      if (ts > (found.get(no)?.ts ?? Number.NEGATIVE_INFINITY)) found.set(no, { ts, value: queryText(value) });
    });
  }
  return found;
}

/** The fields of found entities, in the order of their names. */
function readFields(
  tx: Tx,
  user: SessionUser,
  rows: readonly FoundRow[],
  fields: readonly string[],
  relational: boolean,
): (row: FoundRow) => readonly unknown[] | undefined {
  if (fields.length === 0) return () => undefined;
  const byType = new Map(
    [...new Set(rows.map(({ type }) => type))].map((type) => {
      const kind = kindOf(type);
      const columns = fields.map((field) => fieldSql(type, field, user, relational)).join(', ');
      const ids = JSON.stringify(rows.flatMap((row) => (row.type === type ? row.id : [])));
      const sql = `SELECT json_group_array(json_array(e.id, ${columns})) AS found FROM ${kind?.table} e WHERE e.id AMONG`;
      const [packed] = kind ? among<{ found: string }>(tx, sql, ids) : [];
      const found = JSON.parse(packed?.found ?? '[]') as [string, ...unknown[]][];
      return [type, new Map(found.map(([id, ...values]) => [id, values]))] as const;
    }),
  );
  return ({ type, id }) => byType.get(type)?.get(id);
}

function fieldSql(type: EntityType, field: string, user: SessionUser, relational: boolean): string {
  if (field === 'entityType') return `'${type}'`;
  if (relational && type === 'EDGE' && field === 'type') return 'e.type';
  if (relational && type === 'USER' && field === 'name')
    return "trim(ifnull(e.first_name, '') || ' ' || ifnull(e.last_name, ''))";
  const found = isFieldOpen(type, user, field) ? fieldOf(type, field) : undefined;
  return found ? `e.${found.column}` : 'NULL';
}
