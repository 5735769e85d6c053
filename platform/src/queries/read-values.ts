/** Reads the fields and present values of the entities that a query found: a few statements for all of them, as pages are large. */
import { fitsAnswer } from '../framework/answer-size.js';
import type { EntityId, EntityType } from '../framework/ids.js';
import { ANSWER_TOO_LARGE, LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
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

/** The same with `latest` as JSON text. */
export interface FoundText {
  entityId: EntityId;
  latest: string;
}

/** A row of a query's page: an entity, and the root it was found from in a relation query. */
export interface FoundRow {
  id: string;
  type: EntityType;
  parent: string | null;
  /** How many rows the query finds; null when it has to be counted. */
  total: number | null;
}

/** JSON of a value. */
const textOf = (ts: number, value: string): string => `{"ts":${ts},"value":${JSON.stringify(value)}}`;
const ABSENT = textOf(0, '');

/**
 * The fields and latest values of found entities; those the user may not read are empty. Throws LimitError when they are too many.
 * As JSON text: pages have ten thousand entities, and to collect objects of all their values took longer than to read them.
 */
export function readValueTexts(
  tx: Tx,
  user: SessionUser,
  rows: readonly FoundRow[],
  asked: readonly EntityKey[],
  relational: boolean,
): FoundText[] {
  const keys = [...new Map(asked.map((each) => [JSON.stringify([each.type, each.key]), each])).values()];
  const numbers = entityNumbers(tx, rows, keys);
  const columns = [...new Set(keys.map(({ type }) => type))].map((type) => {
    const own = keys.filter((key) => key.type === type);
    return {
      permission: permissionOf(type),
      name: JSON.stringify(type),
      names: own.map(({ key }) => JSON.stringify(key)),
      texts:
        type === 'ENTITY_FIELD'
          ? readFields(tx, user, rows, own, relational)
          : own.map((key) => readPresent(tx, key, numbers)),
    };
  });
  const wanted = VALUE_PERMISSIONS.filter((one) => columns.some(({ permission }) => permission === one));
  return rows.map((row, at) => {
    const entityId = { entityType: row.type, id: row.id };
    const open = wanted.filter((permission) => mayReadFound(tx, user, entityId, permission));
    const texts = columns.map(({ permission, name, names, texts }) => {
      const isOpen = permission === null || open.includes(permission);
      const values = names.map((key, n) => `${key}:${(isOpen && texts[n]?.[at]) || ABSENT}`);
      return `${name}:{${values.join()}}`;
    });
    const latest = `{${texts.join()}}`;
    if (!fitsAnswer(tx, latest.length)) throw new LimitError(ANSWER_TOO_LARGE);
    return { entityId, latest };
  });
}

/** A found entity whose values can be looked at. */
export const readText = ({ entityId, latest }: FoundText): FoundEntity => ({
  entityId,
  latest: JSON.parse(latest) as LatestByType,
});

/** What `readValueTexts` finds, to look at. */
export const readValues = (...asked: Parameters<typeof readValueTexts>): FoundEntity[] =>
  readValueTexts(...asked).map(readText);

/** The numbers in the value store of the entities of rows, as JSON: null for those without any value. */
function entityNumbers(tx: Tx, rows: readonly FoundRow[], keys: readonly EntityKey[]): string {
  if (keys.every(({ type }) => type === 'ENTITY_FIELD')) return '[]';
  const [packed] = tx.all<{ rows: string; nos: string }>(
    `SELECT json_group_array(i.key) AS rows, json_group_array(n.no) AS nos
     FROM json_each(?) i CROSS JOIN telemetry_entity n ON n.id = i.value`,
    JSON.stringify(rows.map(({ id }) => id)),
  );
  const nos: number[] = JSON.parse(packed?.nos ?? '[]');
  const numbers: (number | null)[] = rows.map(() => null);
  (JSON.parse(packed?.rows ?? '[]') as number[]).forEach((row, at) => {
    numbers[row] = nos[at] as number;
  });
  return JSON.stringify(numbers);
}

/** The present values of a key as JSON texts, by row; of several scopes the newest counts. */
function readPresent(tx: Tx, { type, key }: EntityKey, numbers: string): readonly string[] {
  const keyNo = type === 'ALARM_FIELD' ? undefined : keyNumber(tx, key);
  const texts: string[] = [];
  const times: number[] = [];
  if (keyNo === undefined) return texts;
  for (const scope of scopesOf(type)) {
    const [packed] = tx.all<PackedValues & { rows: string }>(
      `SELECT json_group_array(i.key) AS rows, ${PACKED} FROM json_each(?) i
       CROSS JOIN entity_value v ON v.place = CAST(? AS INTEGER) + i.value WHERE ts IS NOT NULL`,
      numbers,
      // As text: places are larger than the exact numbers.
      String(valuePlace(keyNo, scope)),
    );
    const found: number[] = JSON.parse(packed?.rows ?? '[]');
    unpackValues(packed).forEach(({ ts, value }, at) => {
      const row = found[at] as number;
      if (ts <= (times[row] ?? Number.NEGATIVE_INFINITY)) return;
      times[row] = ts;
      texts[row] = textOf(ts, queryText(value));
    });
  }
  return texts;
}

/** The fields of found entities as JSON texts: of each key by row. */
function readFields(
  tx: Tx,
  user: SessionUser,
  rows: readonly FoundRow[],
  keys: readonly EntityKey[],
  relational: boolean,
): readonly (readonly string[])[] {
  const isParent = ({ key }: EntityKey) => relational && key === 'parentId';
  const none = textOf(tx.now, '');
  const texts = keys.map((key) => rows.map(({ parent }) => (isParent(key) ? textOf(tx.now, parent ?? '') : none)));
  for (const type of new Set(rows.map((row) => row.type))) {
    const kind = kindOf(type);
    if (!kind) continue;
    const columns = keys.map(({ key }) => fieldSql(type, key, user, relational)).join(', ');
    const [packed] = tx.all<{ found: string }>(
      `SELECT json_group_array(json_array(i.key, ${columns})) AS found
       FROM json_each(?) i CROSS JOIN ${kind.table} e ON e.id = i.value`,
      JSON.stringify(rows.map((row) => (row.type === type ? row.id : null))),
    );
    for (const [row, ...values] of JSON.parse(packed?.found ?? '[]') as [number, ...unknown[]][])
      values.forEach((value, at) => {
        const [key, own] = [keys[at], texts[at]];
        if (key && own && !isParent(key)) own[row] = textOf(tx.now, String(value ?? ''));
      });
  }
  return texts;
}

function fieldSql(type: EntityType, field: string, user: SessionUser, relational: boolean): string {
  if (field === 'entityType') return `'${type}'`;
  if (relational && type === 'EDGE' && field === 'type') return 'e.type';
  if (relational && type === 'USER' && field === 'name')
    return "trim(ifnull(e.first_name, '') || ' ' || ifnull(e.last_name, ''))";
  const found = isFieldOpen(type, user, field) ? fieldOf(type, field) : undefined;
  return found ? `e.${found.column}` : 'NULL';
}
