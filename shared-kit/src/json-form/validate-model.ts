import { type Schema, Validator } from '@cfworker/json-schema';
import { schemaType } from './build-fields';
import type { JsonSchema } from './json-form-types';

/** What is wrong with one value. */
export interface ModelProblem {
  /** Steps to the value, with indexes. */
  path: string[];
  /** The rule of the schema that it breaks. */
  keyword: string;
}

/** Keywords that only say that something inside is wrong. */
const outer = new Set([
  'properties',
  'items',
  'additionalItems',
  'patternProperties',
  'additionalProperties',
  '$ref',
  'false',
]);

/** The schema as the standard writes it: without our extras, and with the non-standard type `date` said in standard words. */
function standard(schema: JsonSchema): Schema {
  const { 'x-schema-form': _, required, properties, items, type, readonly: __, enumNames: ___, ...rest } = schema;
  const own = Array.isArray(required) ? (required as string[]) : [];
  const requiredInside = Object.entries(properties ?? {}).filter(([, property]) => property.required === true);
  const needed = [...new Set([...own, ...requiredInside.map(([key]) => key)])];
  const types = schemaType(schema) === 'date' ? ['number', 'null'] : Array.isArray(type) ? type.map(String) : type;
  return {
    ...rest,
    ...(types !== undefined && { type: types }),
    ...(needed.length > 0 && { required: needed }),
    ...(items && { items: standard(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, standard(property)])),
    }),
  } as Schema;
}

/** Checks models against one schema (JSON Schema draft 4), without compiling anything. */
export function createModelCheck(schema: JsonSchema): (model: unknown) => ModelProblem[] {
  const validator = new Validator(standard(schema), '4', false);
  return (model) => {
    const problems = validator.validate(model).errors.filter(({ keyword }) => !outer.has(keyword));
    return problems.map(({ keyword, instanceLocation, error }) => {
      const path = stepsOf(instanceLocation);
      // The value that is missing is inside of the one where that was found.
      const [, missing] = keyword === 'required' ? (/property "(.*)"/.exec(error) ?? []) : [];
      return { keyword, path: missing === undefined ? path : [...path, missing] };
    });
  };
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
