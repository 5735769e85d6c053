import { isJsonObject } from '../browser/read-json';
import { schemaType } from './build-fields';
import type { FormField, JsonSchema } from './json-form-types';
import { resolvePath, valueAt, withValueAt } from './model-path';

type Model = Record<string, unknown>;

/** The model cut to its schema: keys that the schema does not know are dropped, at every level. */
export function sanitizeModel(schema: JsonSchema, model: unknown): Model {
  const clean = cleaned(schema, model);
  return isJsonObject(clean) ? clean : {};
}

function cleaned(schema: JsonSchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return schema?.items ? value.map((item) => cleaned(schema.items, item)) : value;
  const properties = schema?.properties;
  if (!properties || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Model).filter(
    ([key]) => Object.hasOwn(properties, key) && key !== '__proto__',
  );
  return Object.fromEntries(entries.map(([key, inner]) => [key, cleaned(properties[key], inner)]));
}

/** What a new value of a schema is: its defaults, of objects those of their properties. */
export function defaultOf(schema: JsonSchema | undefined): unknown {
  if (schema?.default !== undefined) return structuredClone(schema.default);
  switch (schema && schemaType(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema?.properties ?? {})
          .map(([key, property]) => [key, defaultOf(property)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return [];
    default:
      return undefined;
  }
}

/** What "New" adds to a list: the defaults of an element, or an empty one. */
export function newElement(items: JsonSchema | undefined): unknown {
  const element = defaultOf(items);
  if (element !== undefined) return element;
  return items && schemaType(items) === 'string' ? '' : null;
}

/** What a field starts with where the model has no value. */
function initialValue({ type, default: given, choices, startEmpty, schema }: FormField): unknown {
  if (given !== undefined) return structuredClone(given);
  if (type === 'select') return choices[0]?.value;
  return type === 'array' && !startEmpty ? [newElement(schema?.items)] : undefined;
}

/** The model with the initial values of all fields, those of existing list elements included. */
export function withInitialValues(model: Model, fields: readonly FormField[], indexes: readonly number[] = []): Model {
  return fields.reduce((made, field) => {
    const path = resolvePath(field.path, indexes);
    let next = made;
    if (path.length > 0) {
      const there = valueAt(made, path);
      const isMissing = there === undefined || (isEmptyList(there) && field.type === 'array' && !field.startEmpty);
      const initial = isMissing ? initialValue(field) : undefined;
      if (initial !== undefined) next = withValueAt(next, path, initial);
    }
    if (field.type !== 'array') return withInitialValues(next, field.fields, indexes);
    const list = valueAt(next, path);
    if (!Array.isArray(list)) return next;
    return list.reduce<Model>((inner, _, index) => withInitialValues(inner, field.fields, [...indexes, index]), next);
  }, model);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** What a field's control reported, as the model keeps it: empty text and a choice of `null` remove the key. */
export const modelValue = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
