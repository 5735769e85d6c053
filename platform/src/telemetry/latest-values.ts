/** Reading present values: attributes and the latest values of time series. */
import type { Tx } from '../framework/tx.js';
import { newerPoint } from './latest-backlog.js';
import { type AttributeScope, SCOPE_NUMBERS, TIME_SERIES_SCOPE } from './scopes.js';
import type { TypedValue } from './typed-value.js';
import { fromColumns, type ValueColumns } from './value-columns.js';
import { offsetInKey, PLACE_FOR_KEY_TEXT } from './value-place.js';
import { entityNumber } from './value-rows.js';

/** A present value. */
export interface LatestValue {
  key: string;
  ts: number;
  value: TypedValue;
}

type LatestRow = ValueColumns & { key: string; ts: number; series: number | null };

/** A row's value, or that of a newer point that was not taken over yet. */
function toLatest(tx: Tx, { key, ...row }: LatestRow): LatestValue {
  const { ts, ...columns } = (row.series !== null && newerPoint(tx, row.series, row.ts)) || row;
  return { key, ts, value: fromColumns(columns) };
}

/** Present values of one scope number: of the named keys, or of all. */
function readScope(tx: Tx, id: string, scope: number, keys: readonly string[] | null): LatestValue[] {
  const entityNo = entityNumber(tx, id);
  if (entityNo === undefined) return [];
  if (keys === null) {
    return tx
      .all<LatestRow>(
        `SELECT k.key, v.ts, v.kind, v.num, v.txt, v.series FROM entity_value v JOIN telemetry_key k ON k.id = v.key_id
         WHERE v.entity_no = ? AND v.scope = ? AND v.ts IS NOT NULL ORDER BY k.key`,
        entityNo,
        scope,
      )
      .map((row) => toLatest(tx, row));
  }
  const within = offsetInKey(scope, entityNo);
  return [...new Set(keys)].flatMap((key) => {
    const row = tx.get<LatestRow>(
      `SELECT ? AS key, ts, kind, num, txt, series FROM entity_value WHERE place = ${PLACE_FOR_KEY_TEXT} AND ts IS NOT NULL`,
      key,
      within,
      key,
    );
    return row ? [toLatest(tx, row)] : [];
  });
}

/** Attributes of an entity in one scope; `keys` null for all of them, sorted by key. */
export const readAttributes = (
  tx: Tx,
  id: string,
  scope: AttributeScope,
  keys: readonly string[] | null,
): LatestValue[] => readScope(tx, id, SCOPE_NUMBERS[scope], keys);

/** One attribute, or undefined. */
export const readAttribute = (tx: Tx, id: string, scope: AttributeScope, key: string): TypedValue | undefined =>
  readAttributes(tx, id, scope, [key])[0]?.value;

/** Latest values of an entity's time series; `keys` null for all of them, sorted by key. */
export const readLatest = (tx: Tx, id: string, keys: readonly string[] | null): LatestValue[] =>
  readScope(tx, id, TIME_SERIES_SCOPE, keys);

/** The number of a series, or undefined when the entity has no such time series. */
export function seriesOf(tx: Tx, id: string, key: string): number | undefined {
  const entityNo = entityNumber(tx, id);
  if (entityNo === undefined) return undefined;
  return tx.get<{ series: number }>(
    `SELECT series FROM entity_value WHERE place = ${PLACE_FOR_KEY_TEXT}`,
    offsetInKey(TIME_SERIES_SCOPE, entityNo),
    key,
  )?.series;
}
