/**
 * The values that calls of the API bring, read from their bodies before the writer sees them: small ones at once, large ones where
 * searches run. Errors in them are reported before their owner is looked up.
 */
import type { Context } from '../framework/context.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import { isStorable } from '../framework/fields.js';
import { defineOperation, type Operation } from '../framework/operation.js';
import { BODY_LIMITS, type Call, type SessionUser } from '../framework/route.js';
import { parsedBody, readable, refused } from './call-parameters.js';
import { isObject } from './exact-json.js';
import { attributeValue, MAX_KEY_LENGTH, type Point, telemetryPoints, UNSTORABLE_KEY } from './payload.js';
import type { TypedValue } from './typed-value.js';

/** The longest text of a value, in characters. */
const MAX_VALUE_LENGTH = 10_000_000;

interface Body {
  /** Who sent it. */
  user: SessionUser;
  text: string;
}

/** A reader of bodies; rejects with 400 for what it cannot read. */
const reader =
  <V>(large: Operation<Body, V>, read: (text: string) => V) =>
  async ({ db }: Context, { user, data: { rawBody } }: Call): Promise<V> => {
    const text = rawBody ?? '';
    return text.length > BODY_LIMITS.device ? db.run(large, { user, text }) : read(text);
  };

const UNPARSABLE = 'Unable to parse timeseries payload';

function pointsOf(text: string): Point[] {
  const body = parsedBody(text, `${UNPARSABLE}: Invalid JSON body!`);
  const points = readable(() => telemetryPoints(body, Date.now()), `${UNPARSABLE}. Invalid JSON body: `);
  if (points.length === 0) throw refused('No timeseries data found in request body!');
  return points;
}

const tooLong = (what: string, limit: number) =>
  new PlatformError(400, ErrorCode.badRequest, `Validation error: ${what} length must be equal or less than ${limit}`);

export type Attributes = readonly (readonly [key: string, value: TypedValue])[];

function attributesOf(text: string): Attributes {
  const body = parsedBody(text, 'Request is not a JSON object');
  if (!isObject(body)) throw refused('Request is not a JSON object');
  const values = Object.entries(body)
    .filter(([, node]) => node !== null)
    .map(([key, node]): [string, TypedValue] => [key, readable(() => attributeValue(node))]);
  for (const [key, { value }] of values) {
    if (key.length > MAX_KEY_LENGTH) throw tooLong('attribute key', MAX_KEY_LENGTH);
    if (!isStorable(key)) throw refused(UNSTORABLE_KEY);
    if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) throw tooLong('value', MAX_VALUE_LENGTH);
  }
  if (values.length === 0) throw refused('No attributes data found in request body!');
  if (values.some(([key]) => key.trim() === '')) throw refused('Key cannot be empty or contains only spaces');
  return values;
}

export const postedPoints = reader(
  defineOperation('telemetry.points-of-body', 'search', (_tx, { text }: Body) => pointsOf(text)),
  pointsOf,
);
export const postedAttributes = reader(
  defineOperation('telemetry.attributes-of-body', 'search', (_tx, { text }: Body) => attributesOf(text)),
  attributesOf,
);
