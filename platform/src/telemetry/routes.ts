/** The telemetry calls: attributes and time series of every kind of entity (/api/plugins/telemetry/…). */
import { badRequest, ErrorCode, PlainTextError, PlatformError } from '../framework/errors.js';
import { type Call, defineRoute, Reply, S_T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { notPermitted, requireTarget } from './access.js';
import { AGGREGATIONS, type Aggregation } from './aggregation.js';
import { attributeTexts, auditValues, pointTexts } from './audit.js';
import { type ExactJson, isObject, JsonError, parseExactJson } from './exact-json.js';
import { attributeValue, MAX_KEY_LENGTH, PayloadError, telemetryPoints } from './payload.js';
import { DEFAULT_LIMIT, type HistoryPoint, type HistoryQuery, readHistory, TooManyBuckets } from './read-history.js';
import { ATTRIBUTE_SCOPES, type AttributeScope, parseScope } from './scopes.js';
import { strictJson, type TypedValue, valueText } from './typed-value.js';
import './expiry.js';
import './view-values.js';
import {
  deleteAttributes,
  deleteTelemetry,
  deleteTelemetryRange,
  readAttributes,
  readLatest,
  saveAttributes,
  saveTelemetry,
} from './value-store.js';

const BASE = '/api/plugins/telemetry';
const ENTITY = `${BASE}/:entityType/:entityId`;
/** The longest text of a value, in characters. */
const MAX_VALUE_LENGTH = 10_000_000;

const refused = (text: string) => new PlainTextError(400, text);
const invalid = (text: string) => new PlatformError(400, ErrorCode.badRequest, text);
const rawJson = (body: string) => new Reply(200, body, 'application/json');

/** A comma-separated key list; null when it is left out or empty. */
function keyList(text: string | undefined): string[] | null {
  return text ? text.split(',') : null;
}

const target = (tx: Tx, call: Call, permission: Parameters<typeof requireTarget>[4]) =>
  requireTarget(tx, call.user, call.param('entityType'), call.param('entityId'), permission);

function wholeNumber(call: Call, name: string, fallback: number): number {
  const text = call.query[name];
  if (text === undefined || text === '') return fallback;
  if (!/^[+-]?\d{1,16}$/.test(text)) throw badRequest(`Invalid value of "${name}": a whole number is expected`);
  return Number(text);
}

function flag(call: Call, name: string): boolean {
  const text = (call.query[name] ?? '').toLowerCase();
  if (['', 'false', 'no', 'off', '0'].includes(text)) return false;
  if (['true', 'yes', 'on', '1'].includes(text)) return true;
  throw badRequest(`Invalid value of "${name}": true or false is expected`);
}

function requiredKeys(call: Call): string {
  const keys = call.query.keys;
  if (keys === undefined) throw badRequest(`Required request parameter 'keys' is not present`);
  return keys;
}

// ---- attributes ----------------------------------------------------------------------------------------------------

/** The scopes a path names: one, all when there is none, nothing when it is unknown. */
function scopesOf(call: Call): readonly AttributeScope[] {
  const text = call.data.params.scope;
  if (text === undefined) return ATTRIBUTE_SCOPES;
  const scope = parseScope(text);
  return scope ? [scope] : [];
}

function attributeKeys(tx: Tx, call: Call) {
  const { entityId } = target(tx, call, 'READ_ATTRIBUTES');
  return scopesOf(call).flatMap((scope) => readAttributes(tx, entityId.id, scope, null).map(({ key }) => key));
}

function attributeValues(tx: Tx, call: Call) {
  const { entityId } = target(tx, call, 'READ_ATTRIBUTES');
  const found = scopesOf(call).flatMap((scope) => readAttributes(tx, entityId.id, scope, keyList(call.query.keys)));
  const items = found.map(
    ({ key, ts, value }) => `{"lastUpdateTs":${ts},"key":${JSON.stringify(key)},"value":${strictJson(value)}}`,
  );
  return rawJson(`[${items.join(',')}]`);
}

function attributesOf(call: Call): [string, TypedValue][] {
  const body = parsed(call, 'Request is not a JSON object');
  if (!isObject(body)) throw refused('Request is not a JSON object');
  const entries = Object.entries(body).filter(([, node]) => node !== null);
  if (entries.length === 0) throw refused('No attributes data found in request body!');
  return entries.map(([key, node]) => {
    if (key.trim() === '') throw refused('Key cannot be empty or contains only spaces');
    return [key, readable(() => attributeValue(node))];
  });
}

function postAttributes(tx: Tx, call: Call, entityType: string, id: string): void {
  const scope = parseScope(call.param('scope'));
  if (!scope || scope === 'CLIENT_SCOPE') throw refused(`Invalid scope: ${call.param('scope')}`);
  const values = attributesOf(call);
  const found = requireTarget(tx, call.user, entityType, id, 'WRITE_ATTRIBUTES');
  for (const [key, { value }] of values) {
    if (key.length > MAX_KEY_LENGTH) throw tooLong('attribute key', MAX_KEY_LENGTH);
    if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) throw tooLong('value', MAX_VALUE_LENGTH);
  }
  saveAttributes(tx, found, scope, values);
  auditValues(tx, call.user, 'ATTRIBUTES_UPDATED', found, { scope, attributes: attributeTexts(values) });
}

const tooLong = (what: string, limit: number) =>
  invalid(`Validation error: ${what} length must be equal or less than ${limit}`);

function dropAttributes(tx: Tx, call: Call, entityType: string, id: string): void {
  const keys = keyList(requiredKeys(call));
  if (!keys) throw refused(`Empty keys: ${requiredKeys(call)}`);
  const scope = parseScope(call.param('scope'));
  if (!scope) throw refused(`Invalid attribute scope: ${call.param('scope')}`);
  const found = requireTarget(tx, call.user, entityType, id, 'WRITE_ATTRIBUTES');
  deleteAttributes(tx, found, scope, keys);
  auditValues(tx, call.user, 'ATTRIBUTES_DELETED', found, { scope, attributes: keys });
}

// ---- time series ---------------------------------------------------------------------------------------------------

const textOf = (value: TypedValue) => JSON.stringify(valueText(value));

function pointJson({ ts, value }: HistoryPoint, strict: boolean): string {
  return `{"ts":${ts},"value":${strict ? strictJson(value) : textOf(value)}}`;
}

const member = (key: string, items: string) => `${JSON.stringify(key)}:[${items}]`;

function latestValues(tx: Tx, call: Call, id: string, strict: boolean): Reply {
  const keys = keyList(call.query.keys);
  const found = readLatest(tx, id, keys);
  const known = new Set(found.map(({ key }) => key));
  const missing = [...new Set(keys ?? [])].filter((key) => !known.has(key));
  const members = [
    ...found.map((latest) => member(latest.key, pointJson(latest, strict))),
    ...missing.map((key) => member(key, `{"ts":${tx.now},"value":null}`)),
  ];
  return rawJson(`{${members.join(',')}}`);
}

function aggregationOf(call: Call): Aggregation {
  const text = call.query.agg ?? 'NONE';
  const found = AGGREGATIONS.find((each) => each === text);
  if (!found) throw refused(`No enum constant Aggregation.${text}`);
  return found;
}

function isDescending(call: Call): boolean {
  const text = call.query.orderBy ?? 'DESC';
  const order = text.toUpperCase();
  if (order === 'DESC') return true;
  if (order === 'ASC') return false;
  throw refused(`Invalid value '${text}' for orders given! Has to be either 'desc' or 'asc' (case insensitive).`);
}

function historyQuery(call: Call): HistoryQuery {
  const query: HistoryQuery = {
    start: wholeNumber(call, 'startTs', 0),
    end: wholeNumber(call, 'endTs', 0),
    interval: wholeNumber(call, 'interval', 0),
    limit: wholeNumber(call, 'limit', DEFAULT_LIMIT),
    aggregation: aggregationOf(call),
    descending: isDescending(call),
  };
  if (query.limit < 1) throw refused('Page size must not be less than one!');
  return query;
}

function timeseriesValues(tx: Tx, call: Call) {
  const { entityId } = target(tx, call, 'READ_TELEMETRY');
  const strict = flag(call, 'useStrictDataTypes');
  if (!call.query.startTs || !call.query.endTs) return latestValues(tx, call, entityId.id, strict);
  const keys = new Set(keyList(requiredKeys(call)) ?? []);
  const query = historyQuery(call);
  try {
    const members = [...keys].flatMap((key) => {
      const points = readHistory(tx, entityId, key, query);
      return points.length > 0 ? [member(key, points.map((point) => pointJson(point, strict)).join(','))] : [];
    });
    return rawJson(`{${members.join(',')}}`);
  } catch (error) {
    throw error instanceof TooManyBuckets ? refused(error.message) : error;
  }
}

function parsed(call: Call, malformed: string): ExactJson {
  try {
    return parseExactJson(call.data.rawBody ?? '');
  } catch (error) {
    throw error instanceof JsonError ? refused(malformed) : error;
  }
}

const UNPARSABLE = 'Unable to parse timeseries payload. Invalid JSON body: ';

function readable<R>(read: () => R, prefix = ''): R {
  try {
    return read();
  } catch (error) {
    throw error instanceof PayloadError ? refused(prefix + error.message) : error;
  }
}

function postTimeseries(tx: Tx, call: Call): void {
  const body = parsed(call, `${UNPARSABLE}malformed JSON`);
  const points = readable(() => telemetryPoints(body, tx.now), UNPARSABLE);
  if (points.length === 0) throw refused('No timeseries data found in request body!');
  const ttl = call.data.params.ttl ?? '0';
  if (!/^-?\d{1,12}$/.test(ttl)) throw badRequest('Invalid value of "ttl": a whole number is expected');
  const found = target(tx, call, 'WRITE_TELEMETRY');
  if (found.entityId.entityType === 'ENTITY_VIEW') {
    throw refused("Telemetry data can't be stored for entity view. Read only");
  }
  if (found.entityId.entityType === 'API_USAGE_STATE') throw notPermitted();
  saveTelemetry(tx, found, points, Number(ttl) * 1000);
  auditValues(tx, call.user, 'TIMESERIES_UPDATED', found, { timeseries: pointTexts(points) });
}

function dropTimeseries(tx: Tx, call: Call): void {
  const keys = keyList(requiredKeys(call));
  if (!keys) throw refused(`Empty keys: ${requiredKeys(call)}`);
  const everything = flag(call, 'deleteAllDataForKeys');
  const rewrite = flag(call, 'rewriteLatestIfDeleted');
  if (!everything && (!call.query.startTs || !call.query.endTs)) {
    throw refused("When deleteAllDataForKeys is false, start and end timestamp values shouldn't be empty");
  }
  const range = { start: wholeNumber(call, 'startTs', 0), end: wholeNumber(call, 'endTs', 0) };
  const found = target(tx, call, 'WRITE_TELEMETRY');
  if (everything) deleteTelemetry(tx, found, keys);
  else deleteTelemetryRange(tx, found, keys, range, rewrite);
  const { start: startTs, end: endTs } = range;
  auditValues(tx, call.user, 'TIMESERIES_DELETED', found, { timeseries: keys, startTs, endTs });
}

const read = (path: string, handler: (tx: Tx, call: Call) => unknown) =>
  defineRoute({ method: 'GET', path, auth: S_T_C, mode: 'read', handler });
const change = (method: 'POST' | 'DELETE', path: string, handler: (tx: Tx, call: Call) => void) =>
  defineRoute({ method, path, auth: S_T_C, mode: 'write', handler });

const ofEntity = (act: typeof postAttributes) => (tx: Tx, call: Call) =>
  act(tx, call, call.param('entityType'), call.param('entityId'));
const ofDevice = (act: typeof postAttributes) => (tx: Tx, call: Call) =>
  act(tx, call, 'DEVICE', call.param('deviceId'));

export const telemetryRoutes = [
  read(`${ENTITY}/keys/attributes`, attributeKeys),
  read(`${ENTITY}/keys/attributes/:scope`, attributeKeys),
  read(`${ENTITY}/values/attributes`, attributeValues),
  read(`${ENTITY}/values/attributes/:scope`, attributeValues),
  read(`${ENTITY}/keys/timeseries`, (tx, call) =>
    readLatest(tx, target(tx, call, 'READ_TELEMETRY').entityId.id, null).map(({ key }) => key),
  ),
  read(`${ENTITY}/values/timeseries`, timeseriesValues),
  change('POST', `${BASE}/:deviceId/:scope`, ofDevice(postAttributes)),
  change('POST', `${ENTITY}/:scope`, ofEntity(postAttributes)),
  change('POST', `${ENTITY}/attributes/:scope`, ofEntity(postAttributes)),
  change('POST', `${ENTITY}/timeseries/:scope`, postTimeseries),
  change('POST', `${ENTITY}/timeseries/:scope/:ttl`, postTimeseries),
  change('DELETE', `${BASE}/:deviceId/:scope`, ofDevice(dropAttributes)),
  change('DELETE', `${ENTITY}/:scope`, ofEntity(dropAttributes)),
  change('DELETE', `${ENTITY}/timeseries/delete`, dropTimeseries),
];
