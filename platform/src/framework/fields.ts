/**
 * Fields: the properties of a declared resource, with what they accept, how they are stored and what they show.
 * A wrong JSON type is a 400 that names the property; broken rules are collected and answered together.
 */
import { badRequest } from './errors.js';
import { type EntityId, type EntityType, isUuid, NULL_UUID, parseEntityType, parseUuid } from './ids.js';
import type { SqlValue } from './tx.js';

export interface Field<V = unknown> {
  /** Column; default: the property in snake_case. */
  readonly column?: string;
  readonly sortable: boolean;
  /** The body's value (undefined when left out) as the entity holds it. `property` is for messages. */
  parse(value: unknown, property: string): V;
  /** Texts of the rules the value breaks. */
  problems(value: V, property: string): string[];
  store(value: V): SqlValue;
  show(stored: unknown): V;
}

export const columnOf = (property: string, field: Field): string =>
  field.column ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A refusal that names the property of a wrong type. */
export const wrongType = (property: string, expected: string) =>
  badRequest(`Invalid value of "${property}": ${expected} is expected`);

const MARKUP = /<[a-z/!?]/i;
const MARKUP_LIMIT = 100_000;

/** Whether a text, or any text inside a JSON value, holds markup (or is too long to be checked). */
export function hasMarkup(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MARKUP_LIMIT || MARKUP.test(value);
  if (Array.isArray(value)) return value.some(hasMarkup);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => MARKUP.test(key) || hasMarkup(inner));
}

/** Whether a text comes back as it was stored: the database ends texts at NUL and writes replacements for halves of characters. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** A text, or a plain value as text; null when left out. Throws 400. */
export function parseText(value: unknown, property: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    if (!isStorable(value)) throw wrongType(property, 'a text of whole characters, without NUL');
    return value;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw wrongType(property, 'a text');
}

interface TextRules {
  max?: number;
  /** How the length message calls the field, when not by its property. */
  label?: string;
  /** Markup is refused unless this is true. */
  markup?: boolean;
  column?: string;
}

export function text({ max = 255, label, markup = false, column }: TextRules = {}): Field<string | null> {
  return {
    column,
    sortable: true,
    parse: parseText,
    problems: (value, property) => {
      if (value === null) return [];
      const problems: string[] = [];
      if (value.length > max) problems.push(`${label ?? property} length must be equal or less than ${max}`);
      if (!markup && hasMarkup(value)) problems.push(`${property} is malformed`);
      return problems;
    },
    store: (value) => value,
    show: (stored) => (stored as string | null) ?? null,
  };
}

/** One of a fixed set of constants; `fallback` when left out. */
export function choice<const C extends string>(constants: readonly C[], fallback: C | null = null): Field<C | null> {
  return {
    sortable: true,
    parse: (value, property) => {
      if (value === undefined || value === null) return fallback;
      const found = constants.find((constant) => constant === value);
      if (!found) throw wrongType(property, `one of ${constants.join(', ')}`);
      return found;
    },
    problems: () => [],
    store: (value) => value,
    show: (stored) => (stored as C | null) ?? null,
  };
}

/** Largest number that a member of 32 bits takes. */
export const MAX_INT = 2_147_483_647;

/** A whole number of 32 bits, which larger ones do not fit; `fallback` when left out. */
export function int<F extends number | null = number>(fallback: F = 0 as F): Field<number | F> {
  const whole = integer(fallback);
  return {
    ...whole,
    parse: (value, property) => {
      const number = whole.parse(value, property);
      if (number !== null && Math.abs(number) > MAX_INT) throw wrongType(property, `at most ${MAX_INT}`);
      return number;
    },
  };
}

/** A whole number; `fallback` when left out. */
export function integer<F extends number | null = number>(fallback: F = 0 as F): Field<number | F> {
  return {
    sortable: true,
    parse: (value, property) => {
      if (value === undefined || value === null) return fallback;
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isSafeInteger(Math.trunc(number)))
        throw wrongType(property, 'a number');
      return Math.trunc(number);
    },
    problems: () => [],
    store: (value) => value,
    show: (stored) => (typeof stored === 'number' ? stored : fallback),
  };
}

export function flag(column?: string): Field<boolean> {
  return {
    column,
    sortable: true,
    parse: (value, property) => {
      if (value === undefined || value === null) return false;
      if (typeof value === 'boolean') return value;
      if (value === 'true' || value === 'false') return value === 'true';
      throw wrongType(property, 'true or false');
    },
    problems: () => [],
    store: (value) => value,
    show: (stored) => stored === 1,
  };
}

/** Any JSON value; `checked` refuses markup inside. */
export function jsonValue({ checked = true } = {}): Field<unknown> {
  return {
    sortable: false,
    parse: (value) => value ?? null,
    problems: (value, property) => (checked && hasMarkup(value) ? [`${property} is malformed`] : []),
    store: (value) => (value === null ? null : JSON.stringify(value)),
    show: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : null),
  };
}

/** The id object of a body's member, of any entity type: null when left out. Throws 400. */
export function parseEntityId(value: unknown, property: string): EntityId | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') throw wrongType(property, 'an id object');
  const { entityType, id } = value as { entityType?: unknown; id?: unknown };
  return { entityType: parseEntityType(entityType), id: parseUuid(id) };
}

/** The id object of a body's member: null when left out; 400 when it is not `{entityType, id}` of this type. */
export function parseReference(value: unknown, property: string, entityType: EntityType): EntityId | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') throw wrongType(property, 'an id object');
  const { entityType: given, id } = value as { entityType?: unknown; id?: unknown };
  if (given !== entityType) throw wrongType(property, `an id of entity type ${entityType}`);
  return { entityType, id: parseUuid(id) };
}

/** A reference to an entity of one type; null when left out. */
export function reference(entityType: EntityType): Field<EntityId | null> {
  return {
    sortable: true,
    parse: (value, property) => parseReference(value, property, entityType),
    problems: () => [],
    store: (value) => value?.id ?? null,
    show: (stored) => (isUuid(stored) ? { entityType, id: stored } : null),
  };
}

/** A reference that shows and stores the null UUID when there is none (a device's customer). */
export function referenceOrNone(entityType: EntityType): Field<EntityId> {
  return {
    sortable: true,
    parse: (value, property) => parseReference(value, property, entityType) ?? { entityType, id: NULL_UUID },
    problems: () => [],
    store: (value) => value.id,
    show: (stored) => ({ entityType, id: String(stored) }),
  };
}
