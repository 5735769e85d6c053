/** The body of a message as JSON whose numbers stay as they were written. */
import { type ExactJson, exactText, isObject, NumberText, parseExactJson } from '../../telemetry/exact-json.js';
import { DOUBLE, doubleText, JSON_TEXT, type TypedValue } from '../../telemetry/typed-value.js';
import { changed, type Message } from '../message.js';

export type JsonObject = { [key: string]: ExactJson };

/** The body of a message. Throws for what is no JSON. */
export function bodyOf({ data }: Pick<Message, 'data'>): ExactJson {
  try {
    return parseExactJson(data);
  } catch {
    throw new Error(`Message data is not JSON: ${data.slice(0, 100)}`);
  }
}

/** The body of a message as an object. Throws for all else. */
export function objectOf(message: Pick<Message, 'data'>): JsonObject {
  const body = bodyOf(message);
  if (!isObject(body)) throw new Error(`Message data is not a JSON object: ${message.data.slice(0, 100)}`);
  return body;
}

/** The message with another body. */
export const withBody = (message: Message, body: ExactJson): Message => changed(message, { data: exactText(body) });

/** The number a node of JSON is, or undefined. */
export function numberOf(node: ExactJson | undefined): number | undefined {
  if (typeof node === 'number') return node;
  return node instanceof NumberText ? Number(node.text) : undefined;
}

/** A value of the body as text: texts without quotes, all else as JSON. */
export const plainText = (node: ExactJson): string => (typeof node === 'string' ? node : exactText(node));

/** A stored value as a node of JSON: fractions keep their point. */
export function toJson({ kind, value }: TypedValue): ExactJson {
  if (kind === JSON_TEXT) return parseExactJson(String(value));
  if (kind === DOUBLE) return fraction(value as number);
  return typeof value === 'bigint' ? new NumberText(String(value)) : (value as ExactJson);
}

/** The same, with numbers that scripts wrote with an exponent as the platform writes them: 1e-7 becomes 1.0E-7. */
export function withoutShortExponents(node: ExactJson): ExactJson {
  if (node instanceof NumberText) return /e/i.test(node.text) ? fraction(Number(node.text)) : node;
  if (Array.isArray(node)) return node.map(withoutShortExponents);
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutShortExponents(value)]));
}

/** A number that is a fraction to whoever reads it next, also where it is whole: 5.0. */
export const fraction = (value: number): ExactJson =>
  Number.isFinite(value) ? new NumberText(doubleText(value)) : String(value);
