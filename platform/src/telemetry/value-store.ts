/**
 * Saving attributes and time series: one row per entity, scope and key in `entity_value`, in the caller's transaction, announced after
 * its commit. Reading is in `latest-values.ts` and `read-history.ts`, deleting in `delete-values.ts`.
 */
import { whenEntityDeleted, whenEntitySaved } from '../framework/entity-hooks.js';
import { limitOf } from '../framework/resource-rules.js';
import type { Tx } from '../framework/tx.js';
import type { SavedAttribute, SavedPoint } from './events.js';
import { dropHistory } from './history-removal.js';
import { putPoint, SEAL_AT, seal } from './history-store.js';
import { noteBehind } from './latest-backlog.js';
import type { LatestValue } from './latest-values.js';
import type { Point } from './payload.js';
import { type AttributeScope, SCOPE_NUMBERS, TIME_SERIES_SCOPE } from './scopes.js';
import { strictJson, type TypedValue, valueText } from './typed-value.js';
import { toPresentColumns } from './value-columns.js';
import { offsetInKey, PLACE_FOR_KEY, PLACE_FOR_KEY_TEXT, valuePlace } from './value-place.js';
import { ensureEntityNumber, entityNumber, type Target, withKey } from './value-rows.js';
import { showsLatest, viewsOf } from './view-window.js';

interface SeriesRow {
  key_id: number;
  series: number | null;
  ts: number | null;
  recent: number;
  expiring: number | null;
}

const SERIES = `SELECT key_id, series, ts, recent, expiring FROM entity_value WHERE place = ${PLACE_FOR_KEY_TEXT}`;

// A point older than the latest value counts but does not replace it.
const PUT_LATEST = `
  INSERT INTO entity_value (place, ts, kind, num, txt, folded, recent)
  SELECT ${PLACE_FOR_KEY}, ?, ?, ?, ?, ?, 1 FROM telemetry_key k WHERE k.key = ?
  ON CONFLICT DO UPDATE SET recent = recent + 1,
    kind = iif(ts > excluded.ts, kind, excluded.kind), num = iif(ts > excluded.ts, num, excluded.num),
    txt = iif(ts > excluded.ts, txt, excluded.txt), folded = iif(ts > excluded.ts, folded, excluded.folded),
    ts = iif(ts > excluded.ts, ts, excluded.ts)
  RETURNING key_id, series, ts, recent, expiring`;

function startSeries(tx: Tx, place: bigint): number {
  const series = tx.get<{ last: number }>('UPDATE ts_series_counter SET last = last + 1 RETURNING last')?.last;
  if (series === undefined) throw new Error('the series counter is missing');
  tx.run('UPDATE entity_value SET series = ? WHERE place = ?', series, place);
  return series;
}

/**
 * Saves points of one entity: history and latest values. `ttl` in milliseconds after now, 0 for ever. Announces `telemetry.saved`.
 * `isOwn`: the platform says something of itself, which is no usage of the tenant.
 */
export function saveTelemetry(tx: Tx, target: Target, points: readonly Point[], ttl = 0, isOwn = false): void {
  const entityNo = ensureEntityNumber(tx, target);
  const within = offsetInKey(TIME_SERIES_SCOPE, entityNo);
  const saved: SavedPoint[] = [];
  let [behind, full] = [false, false];
  for (const { key, ts, value } of points) {
    const known = tx.get<SeriesRow>(SERIES, within, key);
    // What is newer than the latest value of a series is taken over later.
    const isNewer = known !== undefined && known.series !== null && known.ts !== null && ts > known.ts;
    const row = isNewer
      ? known
      : withKey(tx, key, () => tx.get<SeriesRow>(PUT_LATEST, within, ts, ...toPresentColumns(value), key));
    if (!row) throw new Error('no latest value');
    const place = valuePlace(row.key_id, TIME_SERIES_SCOPE, entityNo);
    const series = row.series ?? startSeries(tx, place);
    putPoint(tx, series, ts, value);
    setExpiry(tx, place, { ...row, series }, ts, ttl);
    behind ||= isNewer;
    full ||= row.recent >= SEAL_AT;
    saved.push([key, ts, valueText(value)]);
  }
  if (behind || full) noteBehind(tx, entityNo);
  tx.emit('telemetry.saved', { ...target, points: saved, isOwn });
  showInViews(tx, target, points);
}

const PUT_SERIES = `
  INSERT INTO entity_value (place, recent) SELECT ${PLACE_FOR_KEY}, 0 FROM telemetry_key k WHERE k.key = ?
  ON CONFLICT DO UPDATE SET recent = recent RETURNING key_id, series, ts, recent, expiring`;

/** Saves points of one entity that leave its latest values as they are. `ttl` as for `saveTelemetry`. */
export function saveHistory(tx: Tx, target: Target, points: readonly Point[], ttl = 0): void {
  const entityNo = ensureEntityNumber(tx, target);
  const within = offsetInKey(TIME_SERIES_SCOPE, entityNo);
  for (const { key, ts, value } of points) {
    const row = withKey(tx, key, () => tx.get<SeriesRow>(PUT_SERIES, within, key));
    if (!row) throw new Error('no series');
    const place = valuePlace(row.key_id, TIME_SERIES_SCOPE, entityNo);
    const series = row.series ?? startSeries(tx, place);
    putPoint(tx, series, ts, value);
    setExpiry(tx, place, { ...row, series }, ts, ttl);
    // A loose point that is newer than the latest value would become it.
    if (ts > (row.ts ?? Number.NEGATIVE_INFINITY)) while (seal(tx, series, 1) > 0);
  }
  const saved = points.map(({ key, ts, value }): SavedPoint => [key, ts, valueText(value)]);
  tx.emit('telemetry.saved', { ...target, points: saved, isCopy: false });
}

const COPY_LATEST = `
  INSERT INTO entity_value (place, ts, kind, num, txt, folded, copied)
  SELECT ${PLACE_FOR_KEY}, ?, ?, ?, ?, ?, 1 FROM telemetry_key k WHERE k.key = ?
  ON CONFLICT DO UPDATE SET ts = excluded.ts, kind = excluded.kind, num = excluded.num, txt = excluded.txt,
    folded = excluded.folded, copied = 1 WHERE ts IS NULL OR ts <= excluded.ts`;

/** Puts present values on an entity that has no history of its own (an entity view). Announces `telemetry.saved`. */
export function copyLatest(tx: Tx, target: Target, points: readonly Point[]): void {
  const within = offsetInKey(TIME_SERIES_SCOPE, ensureEntityNumber(tx, target));
  const saved: SavedPoint[] = [];
  for (const { key, ts, value } of points) {
    withKey(tx, key, () => tx.run(COPY_LATEST, within, ts, ...toPresentColumns(value), key));
    saved.push([key, ts, valueText(value)]);
  }
  if (saved.length > 0) tx.emit('telemetry.saved', { ...target, points: saved, isCopy: true });
}

/** Puts attributes on an entity as copies: with the time they have at their source. */
export function copyAttributes(tx: Tx, target: Target, scope: AttributeScope, values: readonly LatestValue[]): void {
  const within = offsetInKey(SCOPE_NUMBERS[scope], ensureEntityNumber(tx, target));
  for (const { key, ts, value } of values) {
    withKey(tx, key, () => tx.run(PUT_ATTRIBUTE, within, ts, ...toPresentColumns(value), key));
    tx.run(`UPDATE entity_value SET copied = 1 WHERE place = ${PLACE_FOR_KEY_TEXT}`, within, key);
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
    // What comes later shows after the start and up to the end; a saved view takes what lies from the start up to before the end.
    const visible = points.filter(({ key, ts }) => ts > view.start && ts <= view.end && showsLatest(view, key));
    const newest = new Map<string, Point>();
    for (const point of visible) if (point.ts >= (newest.get(point.key)?.ts ?? point.ts)) newest.set(point.key, point);
    if (newest.size > 0)
      copyLatest(tx, { entityId: { entityType: 'ENTITY_VIEW', id: view.id }, tenantId }, [...newest.values()]);
  }
}

const DAY = 86_400_000;

/** How long values are kept that name no lifetime, in milliseconds, as the tenant's profile says; 0: for ever. */
export const usualLifetime = (tx: Tx, tenantId: string): number => limitOf(tx, tenantId, 'defaultStorageTtlDays') * DAY;

/** When points given a lifetime now go: up to an eighth of it later, a day at most, so that those of a block go together. */
function expiryTime(now: number, ttl: number): number {
  const step = Math.max(1, Math.min(DAY, Math.floor(ttl / 8)));
  return Math.ceil((now + ttl) / step) * step;
}

function setExpiry(tx: Tx, place: bigint, row: SeriesRow & { series: number }, ts: number, ttl: number): void {
  if (ttl > 0) {
    tx.run(
      'INSERT OR REPLACE INTO ts_expiry (series, ts, at) VALUES (?, ?, ?)',
      row.series,
      ts,
      expiryTime(tx.now, ttl),
    );
    if (!row.expiring) tx.run('UPDATE entity_value SET expiring = 1 WHERE place = ?', place);
  } else if (row.expiring) {
    tx.run('DELETE FROM ts_expiry WHERE series = ? AND ts = ?', row.series, ts);
  }
}

const PUT_ATTRIBUTE = `
  INSERT INTO entity_value (place, ts, kind, num, txt, folded)
  SELECT ${PLACE_FOR_KEY}, ?, ?, ?, ?, ? FROM telemetry_key k WHERE k.key = ?
  ON CONFLICT DO UPDATE SET ts = excluded.ts, kind = excluded.kind, num = excluded.num, txt = excluded.txt,
    folded = excluded.folded, copied = NULL`;

/** Saves attributes of one scope, updated now. Announces `attributes.saved`. */
export function saveAttributes(
  tx: Tx,
  target: Target,
  scope: AttributeScope,
  values: Iterable<readonly [string, TypedValue]>,
  { untold }: { untold?: boolean } = {},
): void {
  const within = offsetInKey(SCOPE_NUMBERS[scope], ensureEntityNumber(tx, target));
  const saved: SavedAttribute[] = [];
  for (const [key, value] of values) {
    withKey(tx, key, () => tx.run(PUT_ATTRIBUTE, within, tx.now, ...toPresentColumns(value), key));
    saved.push({ key, ts: tx.now, text: valueText(value), json: strictJson(value) });
  }
  if (saved.length > 0) tx.emit('attributes.saved', { ...target, scope, values: saved, ...(untold ? { untold } : {}) });
}

// An entity may be handed over to another tenant; its values go with it.
whenEntitySaved('values', (tx, { id }, { tenantId, created }) => {
  if (!created)
    tx.run('UPDATE telemetry_entity SET tenant_id = ? WHERE id = ? AND tenant_id <> ?', tenantId, id, tenantId);
});

whenEntityDeleted('values', (tx, { id }) => {
  const entityNo = entityNumber(tx, id);
  if (entityNo === undefined) return;
  const ownSeries = 'SELECT series FROM entity_value WHERE entity_no = ? AND scope = 0 AND series IS NOT NULL';
  dropHistory(tx, ownSeries, entityNo);
  tx.run('DELETE FROM entity_value WHERE entity_no = ?', entityNo);
  tx.run('DELETE FROM telemetry_entity WHERE no = ?', entityNo);
});
