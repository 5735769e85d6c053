/**
 * Attributes and latest values: one row per entity, scope and key in `entity_value`. All changes of attributes and time series go
 * through here, in the caller's transaction, and are announced after its commit.
 */

import { whenEntityDeleted, whenEntitySaved, whenTenantDeleted } from '../framework/entity-hooks.js';
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import type { Range } from './aggregation.js';
import type { SavedAttribute, SavedPoint } from './events.js';
import { deleteHistory, deleteRange, newestBefore, putPoint, SEAL_AT, seal } from './history-store.js';
import type { Point } from './payload.js';
import { type AttributeScope, SCOPE_NUMBERS, TIME_SERIES_SCOPE } from './scopes.js';
import { strictJson, type TypedValue, valueText } from './typed-value.js';
import { fromColumns, toPresentColumns, type ValueColumns } from './value-columns.js';
import { showsLatest, viewsOf } from './view-window.js';

/** An entity whose values are changed, with its tenant. */
export interface Target {
  entityId: EntityId;
  tenantId: string;
}

/** A present value. */
export interface LatestValue {
  key: string;
  ts: number;
  value: TypedValue;
}

/** The number of an entity in this store, or undefined when nothing was ever stored for it. */
export function entityNumber(tx: Tx, id: string): number | undefined {
  return tx.get<{ no: number }>('SELECT no FROM telemetry_entity WHERE id = ?', id)?.no;
}

function ensureEntityNumber(tx: Tx, { entityId, tenantId }: Target): number {
  const known = entityNumber(tx, entityId.id);
  if (known !== undefined) return known;
  const row = tx.get<{ no: number }>(
    'INSERT INTO telemetry_entity (id, entity_type, tenant_id) VALUES (?, ?, ?) RETURNING no',
    entityId.id,
    entityId.entityType,
    tenantId,
  );
  if (!row) throw new Error('no entity number');
  return row.no;
}

/** Runs a statement that looks a key up by its text; a key never met before is recorded first. */
function withKey<R>(tx: Tx, key: string, run: () => R): R {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('NOT NULL constraint failed: entity_value.key_id'))
      throw error;
    tx.run('INSERT INTO telemetry_key (key) VALUES (?)', key);
    return run();
  }
}

interface SeriesRow {
  key_id: number;
  series: number | null;
  recent: number;
  expiring: number | null;
}

// A point older than the latest value counts but does not replace it.
const PUT_LATEST = `
  INSERT INTO entity_value (key_id, scope, entity_no, ts, kind, num, txt, folded, recent)
  VALUES ((SELECT id FROM telemetry_key WHERE key = ?), 0, ?, ?, ?, ?, ?, ?, 1)
  ON CONFLICT DO UPDATE SET recent = recent + 1,
    kind = iif(ts > excluded.ts, kind, excluded.kind), num = iif(ts > excluded.ts, num, excluded.num),
    txt = iif(ts > excluded.ts, txt, excluded.txt), folded = iif(ts > excluded.ts, folded, excluded.folded),
    ts = iif(ts > excluded.ts, ts, excluded.ts)
  RETURNING key_id, series, recent, expiring`;

const atSeries = (entityNo: number, keyId: number) => [keyId, TIME_SERIES_SCOPE, entityNo] as const;
const AT = 'WHERE key_id = ? AND scope = ? AND entity_no = ?';

function startSeries(tx: Tx, entityNo: number, keyId: number): number {
  const series = tx.get<{ last: number }>('UPDATE ts_series_counter SET last = last + 1 RETURNING last')?.last;
  if (series === undefined) throw new Error('the series counter is missing');
  tx.run(`UPDATE entity_value SET series = ? ${AT}`, series, ...atSeries(entityNo, keyId));
  return series;
}

/**
 * Saves points of one entity: history and latest values. `ttl` in milliseconds after now, 0 for ever. Announces `telemetry.saved`.
 */
export function saveTelemetry(tx: Tx, target: Target, points: readonly Point[], ttl = 0): void {
  const entityNo = ensureEntityNumber(tx, target);
  const saved: SavedPoint[] = [];
  for (const { key, ts, value } of points) {
    const row = withKey(tx, key, () => tx.get<SeriesRow>(PUT_LATEST, key, entityNo, ts, ...toPresentColumns(value)));
    if (!row) throw new Error('no latest value');
    const series = row.series ?? startSeries(tx, entityNo, row.key_id);
    putPoint(tx, series, ts, value);
    setExpiry(tx, entityNo, { ...row, series }, ts, ttl);
    if (row.recent >= SEAL_AT) {
      tx.run(`UPDATE entity_value SET recent = ? ${AT}`, seal(tx, series), ...atSeries(entityNo, row.key_id));
    }
    saved.push([key, ts, valueText(value)]);
  }
  tx.emit('telemetry.saved', { ...target, points: saved });
  showInViews(tx, target, points);
}

const COPY_LATEST = `
  INSERT INTO entity_value (key_id, scope, entity_no, ts, kind, num, txt, folded, copied)
  VALUES ((SELECT id FROM telemetry_key WHERE key = ?), 0, ?, ?, ?, ?, ?, ?, 1)
  ON CONFLICT DO UPDATE SET ts = excluded.ts, kind = excluded.kind, num = excluded.num, txt = excluded.txt,
    folded = excluded.folded, copied = 1 WHERE ts IS NULL OR ts <= excluded.ts`;

/** Puts present values on an entity that has no history of its own (an entity view). Announces `telemetry.saved`. */
export function copyLatest(tx: Tx, target: Target, points: readonly Point[]): void {
  const entityNo = ensureEntityNumber(tx, target);
  const saved: SavedPoint[] = [];
  for (const { key, ts, value } of points) {
    withKey(tx, key, () => tx.run(COPY_LATEST, key, entityNo, ts, ...toPresentColumns(value)));
    saved.push([key, ts, valueText(value)]);
  }
  if (saved.length > 0) tx.emit('telemetry.saved', { ...target, points: saved });
}

/** Puts attributes on an entity as copies: with the time they have at their source. */
export function copyAttributes(tx: Tx, target: Target, scope: AttributeScope, values: readonly LatestValue[]): void {
  const entityNo = ensureEntityNumber(tx, target);
  for (const { key, ts, value } of values) {
    withKey(tx, key, () => tx.run(PUT_ATTRIBUTE, key, SCOPE_NUMBERS[scope], entityNo, ts, ...toPresentColumns(value)));
    tx.run(
      'UPDATE entity_value SET copied = 1 WHERE key_id = (SELECT id FROM telemetry_key WHERE key = ?) AND scope = ? AND entity_no = ?',
      key,
      SCOPE_NUMBERS[scope],
      entityNo,
    );
  }
  const saved = values.map(({ key, ts, value }) => ({ key, ts, text: valueText(value), json: strictJson(value) }));
  if (saved.length > 0) tx.emit('attributes.saved', { ...target, scope, values: saved });
}

/** Removes what was copied to an entity. */
export function dropCopies(tx: Tx, id: string): void {
  const entityNo = entityNumber(tx, id);
  if (entityNo !== undefined) tx.run('DELETE FROM entity_value WHERE entity_no = ? AND copied = 1', entityNo);
}

/** Points of an entity show in the views of it, as far as a view's window and keys reach. */
function showInViews(tx: Tx, { entityId, tenantId }: Target, points: readonly Point[]): void {
  for (const view of viewsOf(tx, entityId.id)) {
    const visible = points.filter(({ key, ts }) => ts >= view.start && ts < view.end && showsLatest(view, key));
    const newest = new Map<string, Point>();
    for (const point of visible) if (point.ts >= (newest.get(point.key)?.ts ?? point.ts)) newest.set(point.key, point);
    if (newest.size > 0)
      copyLatest(tx, { entityId: { entityType: 'ENTITY_VIEW', id: view.id }, tenantId }, [...newest.values()]);
  }
}

function setExpiry(tx: Tx, entityNo: number, row: SeriesRow & { series: number }, ts: number, ttl: number): void {
  if (ttl > 0) {
    tx.run('INSERT OR REPLACE INTO ts_expiry (series, ts, at) VALUES (?, ?, ?)', row.series, ts, tx.now + ttl);
    if (!row.expiring) tx.run(`UPDATE entity_value SET expiring = 1 ${AT}`, ...atSeries(entityNo, row.key_id));
  } else if (row.expiring) {
    tx.run('DELETE FROM ts_expiry WHERE series = ? AND ts = ?', row.series, ts);
  }
}

/** Deletes up to `limit` points whose lifetime is over; answers how many. Latest values stay. */
export function deleteExpired(tx: Tx, limit: number): number {
  const due = tx.all<{ series: number; ts: number }>(
    'SELECT series, ts FROM ts_expiry WHERE at <= ? ORDER BY at LIMIT ?',
    tx.now,
    limit,
  );
  for (const { series, ts } of due) {
    deleteRange(tx, series, { start: ts, end: ts + 1 });
    tx.run('DELETE FROM ts_expiry WHERE series = ? AND ts = ?', series, ts);
  }
  return due.length;
}

const PUT_ATTRIBUTE = `
  INSERT INTO entity_value (key_id, scope, entity_no, ts, kind, num, txt, folded)
  VALUES ((SELECT id FROM telemetry_key WHERE key = ?), ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET ts = excluded.ts, kind = excluded.kind, num = excluded.num, txt = excluded.txt,
    folded = excluded.folded, copied = NULL`;

/** Saves attributes of one scope, updated now. Announces `attributes.saved`. */
export function saveAttributes(
  tx: Tx,
  target: Target,
  scope: AttributeScope,
  values: Iterable<readonly [string, TypedValue]>,
): void {
  const entityNo = ensureEntityNumber(tx, target);
  const saved: SavedAttribute[] = [];
  for (const [key, value] of values) {
    withKey(tx, key, () =>
      tx.run(PUT_ATTRIBUTE, key, SCOPE_NUMBERS[scope], entityNo, tx.now, ...toPresentColumns(value)),
    );
    saved.push({ key, ts: tx.now, text: valueText(value), json: strictJson(value) });
  }
  if (saved.length > 0) tx.emit('attributes.saved', { ...target, scope, values: saved });
}

/** Deletes attributes; keys the entity does not have are passed over. Announces `attributes.deleted` with those it had. */
export function deleteAttributes(tx: Tx, target: Target, scope: AttributeScope, keys: readonly string[]): void {
  const entityNo = entityNumber(tx, target.entityId.id);
  if (entityNo === undefined) return;
  const gone = keys.filter(
    (key) =>
      tx.run(
        'DELETE FROM entity_value WHERE key_id = (SELECT id FROM telemetry_key WHERE key = ?) AND scope = ? AND entity_no = ?',
        key,
        SCOPE_NUMBERS[scope],
        entityNo,
      ) > 0,
  );
  if (gone.length > 0) tx.emit('attributes.deleted', { ...target, scope, keys: gone });
}

type LatestRow = ValueColumns & { key: string; ts: number };
const toLatest = (row: LatestRow): LatestValue => ({ key: row.key, ts: row.ts, value: fromColumns(row) });

/** Present values of one scope number: of the named keys, or of all. */
function readScope(tx: Tx, id: string, scope: number, keys: readonly string[] | null): LatestValue[] {
  const entityNo = entityNumber(tx, id);
  if (entityNo === undefined) return [];
  if (keys === null) {
    return tx
      .all<LatestRow>(
        `SELECT k.key, v.ts, v.kind, v.num, v.txt FROM entity_value v JOIN telemetry_key k ON k.id = v.key_id
         WHERE v.entity_no = ? AND v.scope = ? AND v.ts IS NOT NULL ORDER BY k.key`,
        entityNo,
        scope,
      )
      .map(toLatest);
  }
  return [...new Set(keys)].flatMap((key) => {
    const row = tx.get<LatestRow>(
      `SELECT ? AS key, ts, kind, num, txt FROM entity_value
       WHERE key_id = (SELECT id FROM telemetry_key WHERE key = ?) AND scope = ? AND entity_no = ? AND ts IS NOT NULL`,
      key,
      key,
      scope,
      entityNo,
    );
    return row ? [toLatest(row)] : [];
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
  return tx.get<{ series: number }>(
    `SELECT v.series FROM entity_value v WHERE v.key_id = (SELECT id FROM telemetry_key WHERE key = ?) AND v.scope = 0
       AND v.entity_no = (SELECT no FROM telemetry_entity WHERE id = ?)`,
    key,
    id,
  )?.series;
}

interface StoredSeries {
  key_id: number;
  entity_no: number;
  series: number;
  ts: number | null;
}

function storedSeries(tx: Tx, id: string, key: string): StoredSeries | undefined {
  return tx.get<StoredSeries>(
    `SELECT v.key_id, v.entity_no, v.series, v.ts FROM entity_value v
     WHERE v.key_id = (SELECT id FROM telemetry_key WHERE key = ?) AND v.scope = 0
       AND v.entity_no = (SELECT no FROM telemetry_entity WHERE id = ?)`,
    key,
    id,
  );
}

/** Deletes history and latest value of time series. Announces `telemetry.deleted`. */
export function deleteTelemetry(tx: Tx, target: Target, keys: readonly string[]): void {
  const gone: SavedPoint[] = [];
  for (const key of keys) {
    const found = storedSeries(tx, target.entityId.id, key);
    if (!found) continue;
    deleteHistory(tx, 'SELECT ?', found.series);
    tx.run(`DELETE FROM entity_value ${AT}`, ...atSeries(found.entity_no, found.key_id));
    if (found.ts !== null) gone.push([key, 0, '']);
  }
  if (gone.length > 0) tx.emit('telemetry.deleted', { ...target, latest: gone });
}

/**
 * Deletes the points of `start ≤ ts < end`. A latest value of `start < ts ≤ end` goes too; with `rewrite` the newest older point
 * takes its place. Announces `telemetry.deleted` for latest values that changed.
 */
export function deleteTelemetryRange(
  tx: Tx,
  target: Target,
  keys: readonly string[],
  range: Range,
  rewrite: boolean,
): void {
  const changed: SavedPoint[] = [];
  for (const key of keys) {
    const found = storedSeries(tx, target.entityId.id, key);
    if (!found) continue;
    deleteRange(tx, found.series, range);
    if (found.ts === null || found.ts <= range.start || found.ts > range.end) continue;
    const older = rewrite ? newestBefore(tx, found.series, found.ts) : undefined;
    const columns = older ? [older.ts, ...toPresentColumns(older.value)] : [null, null, null, null, null];
    tx.run(
      `UPDATE entity_value SET ts = ?, kind = ?, num = ?, txt = ?, folded = ? ${AT}`,
      ...columns,
      ...atSeries(found.entity_no, found.key_id),
    );
    changed.push(older ? [key, older.ts, valueText(older.value)] : [key, 0, '']);
  }
  if (changed.length > 0) tx.emit('telemetry.deleted', { ...target, latest: changed });
}

// An entity may be handed over to another tenant; its values go with it.
whenEntitySaved((tx, { id }, { tenantId, created }) => {
  if (!created)
    tx.run('UPDATE telemetry_entity SET tenant_id = ? WHERE id = ? AND tenant_id <> ?', tenantId, id, tenantId);
});

whenEntityDeleted((tx, { id }) => {
  const entityNo = entityNumber(tx, id);
  if (entityNo === undefined) return;
  deleteHistory(tx, 'SELECT series FROM entity_value WHERE entity_no = ? AND scope = 0', entityNo);
  tx.run('DELETE FROM entity_value WHERE entity_no = ?', entityNo);
  tx.run('DELETE FROM telemetry_entity WHERE no = ?', entityNo);
});

whenTenantDeleted((tx, tenantId) => {
  const entities = 'SELECT no FROM telemetry_entity WHERE tenant_id = ?';
  deleteHistory(tx, `SELECT series FROM entity_value WHERE entity_no IN (${entities}) AND scope = 0`, tenantId);
  tx.run(`DELETE FROM entity_value WHERE entity_no IN (${entities})`, tenantId);
  tx.run('DELETE FROM telemetry_entity WHERE tenant_id = ?', tenantId);
});
