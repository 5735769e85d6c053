/** How the telemetry calls read what a request names: keys, numbers, flags, the entity. */
import { badRequest, PlainTextError } from '../framework/errors.js';
import { QUERY_LIMITS, tooMany } from '../framework/query-limits.js';
import { type Call, Reply } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { requireTarget } from './access.js';
import { type ExactJson, JsonError, parseExactJson } from './exact-json.js';
import { splitKeys } from './key-list.js';
import { PayloadError } from './payload.js';

/** A refusal as these calls make it: 400 with a bare text. */
export const refused = (text: string) => new PlainTextError(400, text);

/** JSON that is text already. */
export const rawJson = (body: string | Uint8Array) => new Reply(200, body, 'application/json');

/** The keys of a list. Throws 400 for more than a call may name. */
export function limitedKeys(text: string): string[] {
  const keys = splitKeys(text);
  if (keys.length > QUERY_LIMITS.keys) throw refused(tooMany('keys', QUERY_LIMITS.keys));
  return keys;
}

/** The keys a call names; null when it names none. */
export const optionalKeys = ({ query }: Call): string[] | null => (query.keys ? limitedKeys(query.keys) : null);

/** The keys a call has to name. Throws 400. */
export function requiredKeys({ query }: Call): string[] {
  if (query.keys === undefined) throw badRequest(`Required request parameter 'keys' is not present`);
  const keys = limitedKeys(query.keys);
  if (keys.length === 0) throw refused(`Empty keys: ${query.keys}`);
  return keys;
}

/** A whole number. Throws 400. */
export function wholeNumber({ query }: Call, name: string, fallback: number): number {
  const text = query[name];
  if (text === undefined || text === '') return fallback;
  if (!/^[+-]?\d{1,16}$/.test(text)) throw badRequest(`Invalid value of "${name}": a whole number is expected`);
  return Number(text);
}

/** True or false in one of its usual words; false when it is left out. Throws 400. */
export function flag({ query }: Call, name: string): boolean {
  const text = (query[name] ?? '').toLowerCase();
  if (['', 'false', 'no', 'off', '0'].includes(text)) return false;
  if (['true', 'yes', 'on', '1'].includes(text)) return true;
  throw badRequest(`Invalid value of "${name}": true or false is expected`);
}

/** The entity of the path, if the caller may do this with it. */
export const targetOf = (tx: Tx, call: Call, permission: Parameters<typeof requireTarget>[4]) =>
  requireTarget(tx, call.user, call.param('entityType'), call.param('entityId'), permission);

/** The body, every number as it was written. Throws 400 with the text given. */
export function parsedBody(text: string, malformed: string): ExactJson {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw error instanceof JsonError ? refused(malformed) : error;
  }
}

/** What is read from a body; what cannot be understood is refused in words. */
export function readable<R>(read: () => R, prefix = ''): R {
  try {
    return read();
  } catch (error) {
    throw error instanceof PayloadError ? refused(prefix + error.message) : error;
  }
}
