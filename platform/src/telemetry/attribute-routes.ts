/** The calls about attributes (/api/plugins/telemetry/…). */
import { ErrorCode, PlatformError } from '../framework/errors.js';
import type { Call } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { requireTarget } from './access.js';
import { attributeTexts, auditValues } from './audit.js';
import { optionalKeys, parsedBody, rawJson, readable, refused, requiredKeys, targetOf } from './call-parameters.js';
import { deleteAttributes } from './delete-values.js';
import { isObject } from './exact-json.js';
import { readAttributes } from './latest-values.js';
import { attributeValue, MAX_KEY_LENGTH } from './payload.js';
import { ATTRIBUTE_SCOPES, type AttributeScope, parseScope } from './scopes.js';
import { strictJson, type TypedValue } from './typed-value.js';
import { saveAttributes } from './value-store.js';

/** The longest text of a value, in characters. */
const MAX_VALUE_LENGTH = 10_000_000;

/** The scopes a path names: one, all when there is none, nothing when it is unknown. */
function scopesOf(call: Call): readonly AttributeScope[] {
  const text = call.data.params.scope;
  if (text === undefined) return ATTRIBUTE_SCOPES;
  const scope = parseScope(text);
  return scope ? [scope] : [];
}

export function attributeKeys(tx: Tx, call: Call) {
  const { entityId } = targetOf(tx, call, 'READ_ATTRIBUTES');
  return scopesOf(call).flatMap((scope) => readAttributes(tx, entityId.id, scope, null).map(({ key }) => key));
}

export function attributeValues(tx: Tx, call: Call) {
  const { entityId } = targetOf(tx, call, 'READ_ATTRIBUTES');
  const keys = optionalKeys(call);
  if (keys?.includes('')) throw refused('Incorrect attribute key ');
  const wanted = keys?.length ? keys : null;
  const found = scopesOf(call).flatMap((scope) => readAttributes(tx, entityId.id, scope, wanted));
  const items = found.map(
    ({ key, ts, value }) => `{"lastUpdateTs":${ts},"key":${JSON.stringify(key)},"value":${strictJson(value)}}`,
  );
  return rawJson(`[${items.join(',')}]`);
}

const tooLong = (what: string, limit: number) =>
  new PlatformError(400, ErrorCode.badRequest, `Validation error: ${what} length must be equal or less than ${limit}`);

/** The attributes of a body. What is wrong with them is told before anybody asks whose they would be. */
function attributesOf(call: Call): [string, TypedValue][] {
  const body = parsedBody(call, 'Request is not a JSON object');
  if (!isObject(body)) throw refused('Request is not a JSON object');
  const values = Object.entries(body)
    .filter(([, node]) => node !== null)
    .map(([key, node]): [string, TypedValue] => [key, readable(() => attributeValue(node))]);
  for (const [key, { value }] of values) {
    if (key.length > MAX_KEY_LENGTH) throw tooLong('attribute key', MAX_KEY_LENGTH);
    if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) throw tooLong('value', MAX_VALUE_LENGTH);
  }
  if (values.length === 0) throw refused('No attributes data found in request body!');
  if (values.some(([key]) => key.trim() === '')) throw refused('Key cannot be empty or contains only spaces');
  return values;
}

export function postAttributes(tx: Tx, call: Call, entityType: string, id: string): void {
  const scope = parseScope(call.param('scope'));
  if (!scope || scope === 'CLIENT_SCOPE') throw refused(`Invalid scope: ${call.param('scope')}`);
  const values = attributesOf(call);
  const found = requireTarget(tx, call.user, entityType, id, 'WRITE_ATTRIBUTES');
  saveAttributes(tx, found, scope, values);
  auditValues(tx, call.user, 'ATTRIBUTES_UPDATED', found, { scope, attributes: attributeTexts(values) });
}

export function dropAttributes(tx: Tx, call: Call, entityType: string, id: string): void {
  const keys = requiredKeys(call);
  const scope = parseScope(call.param('scope'));
  if (!scope) throw refused(`Invalid attribute scope: ${call.param('scope')}`);
  const found = requireTarget(tx, call.user, entityType, id, 'WRITE_ATTRIBUTES');
  deleteAttributes(tx, found, scope, keys);
  auditValues(tx, call.user, 'ATTRIBUTES_DELETED', found, { scope, attributes: keys });
}
