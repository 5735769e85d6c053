import { isStorable } from '../framework/fields.js';
import { type ExactJson, exactText, isObject, NumberText } from './exact-json.js';
import {
  BOOLEAN,
  DOUBLE,
  JSON_TEXT,
  LONG,
  longFromText,
  looksNumeric,
  numberFromText,
  numberValue,
  type TypedValue,
  textValue,
} from './typed-value.js';

/** One named value at one time. */
export interface Point {
  key: string;
  ts: number;
  value: TypedValue;
}

/** A body that cannot be understood; the message is for the sender. */
export class PayloadError extends Error {}

/** The longest key of an attribute or time series, in characters. */
export const MAX_KEY_LENGTH = 255;

/** What is said of a key that is not stored as it is written. */
export const UNSTORABLE_KEY = 'Key must be a text of whole characters, without NUL';

/**
 * A value as devices and telemetry calls send it: text that looks like a number becomes one.
 * Throws PayloadError for null.
 */
function deviceValue(node: ExactJson): TypedValue {
  if (typeof node === 'string') return looksNumeric(node) ? numberFromText(node) : textValue(node);
  return typedValue(node);
}

/** A value as attribute calls send it: text stays text, any written fraction or exponent makes a double. Integers beyond 64 bits are refused. */
export function attributeValue(node: ExactJson): TypedValue {
  if (!(node instanceof NumberText)) return typedValue(node);
  if (/[.eE]/.test(node.text)) return { kind: DOUBLE, value: Number(node.text) };
  const long = longFromText(node.text);
  if (long === null) throw new PayloadError(`Big integer values are not supported: ${node.text}`);
  return { kind: LONG, value: long };
}

function typedValue(node: ExactJson): TypedValue {
  if (node === null) throw new PayloadError("Can't parse value: null");
  if (typeof node === 'string') return textValue(node);
  if (typeof node === 'boolean') return { kind: BOOLEAN, value: node };
  if (typeof node === 'number') return numberValue(node);
  if (node instanceof NumberText) return readNumber(node.text);
  return { kind: JSON_TEXT, value: exactText(node) };
}

function readNumber(text: string): TypedValue {
  try {
    return numberFromText(text);
  } catch {
    throw new PayloadError(`Can't parse value: ${text}`);
  }
}

/**
 * The points of a telemetry body (reference, telemetry writes): `{key: value}`, `{ts, values}`, or an array of these.
 * Points without a time get `now`. An empty result is not an error here. Throws PayloadError.
 */
export function telemetryPoints(body: ExactJson, now: number, nulls: Nulls = 'refused'): Point[] {
  return (Array.isArray(body) ? body : [body]).flatMap((item) => {
    const { ts, values } = readingOf(item, now, nulls);
    return values.map(([key, value]) => ({ key, ts, value }));
  });
}

/** Values of one time, as a device sends them. */
export interface Reading {
  ts: number;
  values: [key: string, value: TypedValue][];
}

/** The readings of a telemetry message of a device: one for each object of it. Values that are null stand for nothing. Throws PayloadError. */
export const telemetryReadings = (body: ExactJson, now: number): Reading[] =>
  (Array.isArray(body) ? body : [body]).map((item) => readingOf(item, now, 'skipped'));

/** What becomes of members that are null: devices may send them for nothing, calls of the API not. */
type Nulls = 'refused' | 'skipped';

const withoutNulls = (values: Record<string, ExactJson>): [string, ExactJson][] =>
  Object.entries(values).filter(([, value]) => value !== null);

function readingOf(node: ExactJson, now: number, nulls: Nulls): Reading {
  if (!isObject(node)) throw new PayloadError(`Can't parse value: ${exactText(node)}`);
  const timed = 'ts' in node && 'values' in node;
  const ts = timed ? timestamp(node.ts as ExactJson) : now;
  const values = timed ? node.values : node;
  if (!isObject(values)) throw new PayloadError(`Can't parse value: ${exactText(values as ExactJson)}`);
  const members = nulls === 'skipped' ? withoutNulls(values) : Object.entries(values);
  return { ts, values: members.map(([key, value]) => [checkedKey(key), deviceValue(value)]) };
}

function timestamp(node: ExactJson): number {
  const ts = Number(
    node instanceof NumberText ? node.text : typeof node === 'boolean' || node === null ? Number.NaN : node,
  );
  if (!Number.isSafeInteger(Math.trunc(ts))) throw new PayloadError(`Can't parse value: ${exactText(node)}`);
  return Math.trunc(ts);
}

function checkedKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH) throw new PayloadError(`Key is longer than ${MAX_KEY_LENGTH} characters`);
  if (!isStorable(key)) throw new PayloadError(UNSTORABLE_KEY);
  return key;
}

/** The client attributes a device sends: one flat object, nulls standing for nothing. Throws PayloadError. */
export function deviceAttributes(body: ExactJson, nulls: Nulls = 'skipped'): [string, TypedValue][] {
  if (!isObject(body)) throw new PayloadError(`Can't parse value: ${exactText(body)}`);
  const members = nulls === 'skipped' ? withoutNulls(body) : Object.entries(body);
  return members.map(([key, value]) => [checkedKey(key), deviceValue(value)]);
}
