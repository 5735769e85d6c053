/** Reading keys and key filters from JSON. */
import { FieldError, Fields } from './json-fields.js';
import {
  BOOLEAN_OPERATIONS,
  type DynamicValue,
  type EntityKey,
  type FilterValue,
  KEY_TYPES,
  type KeyFilter,
  NUMERIC_OPERATIONS,
  type Predicate,
  SOURCE_TYPES,
  STRING_OPERATIONS,
} from './query-model.js';

/** Reads a key. Throws FieldError. */
export function readKey(node: unknown, path: string, strict: boolean): EntityKey {
  const fields = new Fields(node, path, strict);
  const key = { type: fields.requiredWord('type', KEY_TYPES), key: fields.text('key') ?? '' };
  fields.done();
  return key;
}

function readValue<T>(fields: Fields, read: (from: Fields, name: string) => T | null, empty: T): FilterValue<T> {
  const value = fields.object('value');
  if (!value) return { defaultValue: empty, userValue: null, dynamicValue: null };
  const result = {
    defaultValue: read(value, 'defaultValue') ?? empty,
    userValue: read(value, 'userValue'),
    dynamicValue: readDynamic(value.object('dynamicValue')),
  };
  value.done();
  return result;
}

function readDynamic(fields: Fields | null): DynamicValue | null {
  if (!fields) return null;
  const sourceType = fields.word('sourceType', SOURCE_TYPES);
  const sourceAttribute = fields.text('sourceAttribute');
  fields.flag('inherit');
  fields.done();
  return sourceType && sourceAttribute ? { sourceType, sourceAttribute } : null;
}

const textOf = (from: Fields, name: string) => from.text(name);
const numberOf = (from: Fields, name: string) => (from.raw(name) === undefined ? null : from.number(name));
const flagOf = (from: Fields, name: string) => (from.raw(name) === undefined ? null : from.flag(name));

const MAX_NESTING = 20;

function readPredicate(node: unknown, path: string, strict: boolean, depth = 0): Predicate {
  if (depth > MAX_NESTING) throw new FieldError(`"${path}" is nested too deeply`);
  const fields = new Fields(node, path, strict);
  const predicate = readPredicateFields(fields, strict, depth);
  fields.done();
  return predicate;
}

function readPredicateFields(fields: Fields, strict: boolean, depth: number): Predicate {
  const type = fields.requiredWord('type', ['STRING', 'NUMERIC', 'BOOLEAN', 'COMPLEX']);
  switch (type) {
    case 'STRING':
      return {
        type,
        operation: fields.requiredWord('operation', STRING_OPERATIONS),
        value: readValue(fields, textOf, ''),
        ignoreCase: fields.flag('ignoreCase'),
      };
    case 'NUMERIC':
      return {
        type,
        operation: fields.requiredWord('operation', NUMERIC_OPERATIONS),
        value: readValue(fields, numberOf, 0),
      };
    case 'BOOLEAN':
      return {
        type,
        operation: fields.requiredWord('operation', BOOLEAN_OPERATIONS),
        value: readValue(fields, flagOf, false),
      };
    default:
      return {
        type,
        operation: fields.requiredWord('operation', ['AND', 'OR']),
        predicates: fields.list('predicates', (each, path) => readPredicate(each, path, strict, depth + 1)) ?? [],
      };
  }
}

/** Reads a key filter. Throws FieldError. */
export function readKeyFilter(node: unknown, path: string, strict: boolean): KeyFilter {
  const fields = new Fields(node, path, strict);
  const key = readKey(fields.raw('key'), `${path}.key`, strict);
  fields.word('valueType', ['STRING', 'NUMERIC', 'BOOLEAN', 'DATE_TIME']);
  const predicate = readPredicate(fields.raw('predicate'), `${path}.predicate`, strict);
  fields.done();
  return { key, predicate };
}
