import {
  array,
  mixed,
  number,
  type ObjectSchema,
  object,
  type Schema,
  string,
} from '@mullion/shared-kit/inputs/schema';
import type { StoredField, ValuedField } from './stored-field';
import { rowFields, valuedFields } from './stored-values';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What a form with these fields accepts. */
export function storedRules(fields: readonly StoredField[]): ObjectSchema<Record<string, unknown>> {
  const shape: Record<string, unknown> = {};
  for (const field of valuedFields(fields)) {
    const steps = field.path.split('.');
    const last = steps.pop() ?? '';
    const place = steps.reduce<Record<string, unknown>>((inner, step) => {
      inner[step] ??= {};
      return inner[step] as Record<string, unknown>;
    }, shape);
    place[last] = ruleOf(field);
  }
  return objectRule(shape);
}

const objectRule = (shape: Record<string, unknown>): ObjectSchema<Record<string, unknown>> =>
  object(
    Object.fromEntries(
      Object.entries(shape).map(([name, rule]) => [name, isPlain(rule) ? objectRule(rule) : (rule as Schema)]),
    ),
  ) as ObjectSchema<Record<string, unknown>>;

function ruleOf(field: ValuedField): Schema {
  const required = field.required && !field.when;
  switch (field.kind) {
    case 'number': {
      const { min, max, integer } = field;
      let rule = number();
      if (min !== undefined) rule = rule.min(min);
      if (max !== undefined) rule = rule.max(max);
      if (integer) rule = rule.integer();
      return required ? rule.required() : rule.nullable();
    }
    case 'list': {
      const rows = array().of(storedRules(rowFields(field.items)));
      return required ? rows.min(1) : rows;
    }
    case 'flag':
    case 'own':
      return required ? mixed().required() : mixed().nullable();
    default:
      return required ? string().required() : string().nullable();
  }
}
