/**
 * Shapes: nested JSON a resource stores (profile data, alarm rules), declared. A shape reads a value: it fills in members
 * that were left out, drops unknown ones, and throws 400 with the name of the member that is wrong.
 */
import { badRequest } from './errors.js';
import { hasMarkup, parseText, wrongType } from './fields.js';

/** Reads one value; `name` is the member, for messages. */
export type Shape<T = unknown> = (value: unknown, name: string) => T;

/** Whether a JSON value is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface TextRules {
  max?: number;
  /** How the length message calls it. */
  label?: string;
  fallback?: string | null;
}

/** A text without markup; `fallback` (null) when left out. */
export const textOf =
  ({ max, label, fallback = null }: TextRules = {}): Shape<string | null> =>
  (value, name) => {
    const text = parseText(value, name);
    if (text === null) return fallback;
    if (max !== undefined && text.length > max) {
      throw badRequest(`Validation error: ${label ?? name} length must be equal or less than ${max}`);
    }
    if (hasMarkup(text)) throw badRequest(`Validation error: ${name} is malformed`);
    return text;
  };

/** A flag, or its text; `fallback` when left out. */
export const flagOf =
  (fallback = false): Shape<boolean> =>
  (value, name) => {
    if (value === undefined || value === null) return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    if (typeof value !== 'boolean') throw wrongType(name, 'true or false');
    return value;
  };

/** A number, or its text; `fallback` when left out. */
export const numberOf =
  (fallback: number | null = null): Shape<number | null> =>
  (value, name) => {
    if (value === undefined || value === null) return fallback;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw wrongType(name, 'a number');
    return number;
  };

export const oneOf =
  (constants: readonly string[], fallback: string | null = null): Shape<string | null> =>
  (value, name) => {
    if (value === undefined || value === null) return fallback;
    if (typeof value !== 'string' || !constants.includes(value))
      throw wrongType(name, `one of ${constants.join(', ')}`);
    return value;
  };

/** Anything, as it is. */
export const anything: Shape = (value) => value ?? null;

/** An object with exactly these members, or these and whatever else was sent; null when left out. */
export const objectOf =
  (members: Readonly<Record<string, Shape>>, { open = false } = {}): Shape<Record<string, unknown> | null> =>
  (value, name) => {
    if (value === undefined || value === null) return null;
    if (!isObject(value)) throw wrongType(name, 'an object');
    const read = Object.fromEntries(
      Object.entries(members).map(([member, shape]) => [member, shape(value[member], member)]),
    );
    return open ? { ...value, ...read } : read;
  };

export const listOf =
  (shape: Shape): Shape<unknown[] | null> =>
  (value, name) => {
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value)) throw wrongType(name, 'a list');
    return value.map((each) => {
      if (each === undefined || each === null) throw wrongType(name, 'a list without gaps');
      return shape(each, name);
    });
  };

export const mapOf =
  (shape: Shape, keys?: readonly string[]): Shape<Record<string, unknown> | null> =>
  (value, name) => {
    if (value === undefined || value === null) return null;
    if (!isObject(value)) throw wrongType(name, 'an object');
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        if (keys && !keys.includes(key)) throw wrongType(name, `an object with members ${keys.join(', ')}`);
        return [key, shape(each, name)];
      }),
    );
  };

/** One of several shapes, distinguished by a member. */
export const variantOf =
  (tag: string, shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, name) => {
    if (value === undefined || value === null) return null;
    if (!isObject(value)) throw wrongType(name, 'an object');
    const kind = value[tag];
    const shape = typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
    if (!shape) throw wrongType(`${name}.${tag}`, `one of ${Object.keys(shapes).join(', ')}`);
    const read = shape(value, name);
    return isObject(read) ? { [tag]: kind, ...read } : read;
  };

/** A shape that refers to itself. */
export const lazy =
  (shape: () => Shape): Shape =>
  (value, name) =>
    shape()(value, name);

export const withFallback =
  (shape: Shape, fallback: unknown): Shape =>
  (value, name) =>
    value === undefined || value === null ? fallback : shape(value, name);
