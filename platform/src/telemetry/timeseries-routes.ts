/** The calls about time series (/api/plugins/telemetry/…). */
import type { Context } from '../framework/context.js';
import { badRequest } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { LimitError, QUERY_LIMITS, tooMany } from '../framework/query-limits.js';
import { Call, type CallData, type Reply, type SessionUser } from '../framework/route.js';
import { requireFeature } from '../framework/tenant-features.js';
import type { Tx } from '../framework/tx.js';
import { AGGREGATIONS, type Aggregation, type Range } from './aggregation.js';
import { auditValues, pointTexts, toldPoints } from './audit.js';
import {
  flag,
  limitedKeys,
  optionalKeys,
  rawJson,
  refused,
  requiredKeys,
  targetOf,
  wholeNumber,
} from './call-parameters.js';
import { deleteTelemetryRange } from './delete-values.js';
import { readLatest } from './latest-values.js';
import type { Point } from './payload.js';
import { pointsJson } from './points-json.js';
import { type Piece, storedInPieces } from './posted-pieces.js';
import { postedPoints } from './posted-values.js';
import { aggregates, DEFAULT_LIMIT, type HistoryQuery, HistoryRefused, readHistory } from './read-history.js';
import { saveTelemetry, usualLifetime } from './value-store.js';

/** An answer: the points of each key, as JSON. A key named twice has its points twice. */
function answer(found: Iterable<readonly [key: string, points: Buffer]>): Reply {
  const all = new Map<string, Buffer[]>();
  for (const [key, points] of found) if (points.length > 0) all.set(key, [...(all.get(key) ?? []), points]);
  const parts: Buffer[] = [];
  const write = (text: string) => parts.push(Buffer.from(text));
  for (const [key, lists] of all) {
    write(`${parts.length > 0 ? ',' : '{'}${JSON.stringify(key)}:[`);
    lists.forEach((points, at) => {
      if (at > 0) write(',');
      parts.push(points);
    });
    write(']');
  }
  write(parts.length > 0 ? '}' : '{}');
  return rawJson(Buffer.concat(parts));
}

export function timeseriesKeys(tx: Tx, call: Call) {
  return readLatest(tx, targetOf(tx, call, 'READ_TELEMETRY').entityId.id, null).map(({ key }) => key);
}

function latestValues(tx: Tx, call: Call, id: string, strict: boolean): Reply {
  const keys = optionalKeys(call);
  if (keys?.includes('')) throw refused('Incorrect key ');
  const found = readLatest(tx, id, keys).map((latest) => [latest.key, pointsJson([latest], strict)] as const);
  if (!keys) return answer(found);
  const known = new Map(found);
  const missing = Buffer.from(`{"ts":${tx.now},"value":null}`);
  return answer(keys.map((key) => [key, known.get(key) ?? missing]));
}

/** The aggregation a call names; without an interval the word is not even looked at. */
function aggregationOf(call: Call, interval: number): Aggregation {
  const text = call.query.agg || 'NONE';
  if (interval === 0) return 'NONE';
  const found = AGGREGATIONS.find((each) => each === text);
  if (!found) throw refused(`No enum constant Aggregation.${text}`);
  return found;
}

function isDescending(call: Call): boolean {
  const text = call.query.orderBy || 'DESC';
  const order = text.toUpperCase();
  if (order === 'DESC') return true;
  if (order === 'ASC') return false;
  throw refused(`Invalid value '${text}' for orders given! Has to be either 'desc' or 'asc' (case insensitive).`);
}

/** Order and limit are for single points; where buckets are asked for, nobody looks at them. */
function historyQuery(call: Call, range: Range): HistoryQuery {
  const interval = wholeNumber(call, 'interval', 0);
  const limit = wholeNumber(call, 'limit', DEFAULT_LIMIT);
  const query = { ...range, interval, limit, aggregation: aggregationOf(call, interval), descending: true };
  if (aggregates(query)) return query;
  const descending = isDescending(call);
  if (limit < 1) throw refused('Page size must not be less than one!');
  if (limit > QUERY_LIMITS.points) throw refused(`Invalid "limit": ${tooMany('points of a key', QUERY_LIMITS.points)}`);
  return { ...query, descending };
}

function requiredTime(call: Call, name: 'startTs' | 'endTs'): number {
  if (call.query[name] === '') throw badRequest(`Invalid value of "${name}": a time in milliseconds is expected`);
  return wholeNumber(call, name, 0);
}

/** A range where keys and both ends are named, else latest values. */
export function timeseriesValues(tx: Tx, call: Call) {
  const { entityId } = targetOf(tx, call, 'READ_TELEMETRY');
  const strict = flag(call, 'useStrictDataTypes');
  const { keys: named, startTs, endTs } = call.query;
  if (named === undefined || startTs === undefined || endTs === undefined) {
    return latestValues(tx, call, entityId.id, strict);
  }
  const range = { start: requiredTime(call, 'startTs'), end: requiredTime(call, 'endTs') };
  if (named === '') throw refused('Empty keys: ');
  const keys = limitedKeys(named);
  const query = historyQuery(call, range);
  try {
    return answer(keys.map((key) => [key, pointsJson(readHistory(tx, entityId, key, query), strict)]));
  } catch (error) {
    throw error instanceof HistoryRefused || error instanceof LimitError ? refused(error.message) : error;
  }
}

/** Stores posted points, for as many seconds as the call names, or for the days that the tenant's profile says. */
export function postTimeseries(tx: Tx, call: Call<SessionUser, readonly Point[]>): void {
  const points = call.prepared;
  const ttl = call.data.params.ttl ?? '0';
  if (!/^-?\d{1,12}$/.test(ttl)) throw badRequest('Invalid value of "ttl": a whole number is expected');
  const found = targetOf(tx, call, 'WRITE_TELEMETRY');
  if (found.entityId.entityType === 'ENTITY_VIEW') {
    throw refused("Telemetry data can't be stored for entity view. Read only");
  }
  requireFeature(tx, found.tenantId, 'dbApiState', 500);
  const lifetime = Number(ttl) * 1000 || usualLifetime(tx, found.tenantId);
  saveTelemetry(tx, found, points, lifetime);
  auditValues(tx, call.user, 'TIMESERIES_UPDATED', found, { timeseries: pointTexts(points) }, toldPoints(points));
}

/** What is read and stored before the transaction of `postTimeseries`. */
export const preparePoints = storedInPieces(
  postedPoints,
  defineOperation('telemetry.post-points', 'write', (tx, { data }: Piece) => postTimeseries(tx, new Call(data))),
);

/** What a deletion asks for; all data are those up to `now`, so that what is dated later stays. Throws what refuses it. */
function deletion(tx: Tx, call: Call, now: number) {
  const keys = requiredKeys(call);
  const range = deletedRange(call, now);
  const rewrite = flag(call, 'rewriteLatestIfDeleted');
  const target = targetOf(tx, call, 'WRITE_TELEMETRY');
  if (keys.some((key) => key.trim() === '')) throw refused("Incorrect DeleteTsKvQuery. Key can't be empty");
  return { target, keys, range, rewrite };
}

function deletedRange(call: Call, now: number): Range {
  if (flag(call, 'deleteAllDataForKeys')) return { start: 0, end: now + 1 };
  if (!call.query.startTs || !call.query.endTs) {
    throw refused("When deleteAllDataForKeys is false, start and end timestamp values shouldn't be empty");
  }
  return { start: wholeNumber(call, 'startTs', 0), end: wholeNumber(call, 'endTs', 0) };
}

/** Points deleted in one transaction, so that other writes do not wait long. */
const POINTS_AT_ONCE = 1000;

/** Deletes some of what a call asks for; answers the keys that may have more. */
const deletePiece = defineOperation(
  'telemetry.delete-range',
  'write',
  (tx, { data, now, left }: { data: CallData; now: number; left: readonly string[] | null }): string[] => {
    const { target, keys, range, rewrite } = deletion(tx, new Call(data), now);
    return deleteTelemetryRange(tx, target, left ?? keys, { range, rewrite }, POINTS_AT_ONCE);
  },
);

/** Deletes in pieces what the call asks for; answers when that began. */
export async function deletePoints({ db }: Context, { data }: Call): Promise<number> {
  const now = Date.now();
  for (let left: readonly string[] | null = null; left?.length !== 0; ) {
    left = await db.run(deletePiece, { data, now, left });
  }
  return now;
}

export function auditDeletedPoints(tx: Tx, call: Call<SessionUser, number>): void {
  const { target, keys, range } = deletion(tx, call, call.prepared);
  const { start: startTs, end: endTs } = range;
  auditValues(tx, call.user, 'TIMESERIES_DELETED', target, { timeseries: keys, startTs, endTs });
}
