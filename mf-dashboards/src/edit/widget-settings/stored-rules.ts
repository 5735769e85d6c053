import { readJson } from '@mullion/shared-kit/browser/read-json';
import {
  array,
  lazy,
  mixed,
  number,
  type ObjectSchema,
  object,
  type Schema,
  string,
  type ValidationError,
} from '@mullion/shared-kit/inputs/schema';
import { isObject } from '../../model/damage';
import { isSameJson } from '../../model/transfer/same-json';
import { type StoredField, type StoredValues, type ValuedField, valueAt } from './stored-field';
import { rowFields } from './stored-values';
import { say } from './texts';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * What a form with these fields accepts. What isn't shown, now that the others are as they are, can be anything.
 * @param stored what the form began with, which may stay as it is: nobody has to mend it to change something else
 */
export const storedRules = (
  fields: readonly StoredField[],
  stored?: StoredValues,
): ObjectSchema<Record<string, unknown>> =>
  lazy((values: StoredValues | undefined) =>
    stored && isSameJson(values, stored) ? mixed() : shapeOf(fields, values ?? {}),
  ) as unknown as ObjectSchema<Record<string, unknown>>;

function shapeOf(fields: readonly StoredField[], values: StoredValues): Schema {
  const shape: Record<string, unknown> = {};
  for (const [field, isShown] of shownFields(fields, values)) {
    const steps = field.path.split('.');
    const last = steps.pop() ?? '';
    const place = steps.reduce<Record<string, unknown>>((inner, step) => {
      inner[step] ??= {};
      return inner[step] as Record<string, unknown>;
    }, shape);
    place[last] = isShown ? ruleOf(field, values) : mixed().nullable();
  }
  return objectRule(shape);
}

/** Fields, those in groups too, each with whether it is asked for. */
const shownFields = (
  fields: readonly StoredField[],
  values: StoredValues,
  isShown = true,
): (readonly [ValuedField, boolean])[] =>
  fields.flatMap((field) => {
    const shows = isShown && (field.when?.(values) ?? true);
    return field.kind === 'group' ? shownFields(field.fields, values, shows) : [[field, shows] as const];
  });

const objectRule = (shape: Record<string, unknown>): Schema =>
  object(
    Object.fromEntries(
      Object.entries(shape).map(([name, rule]) => [name, isPlain(rule) ? objectRule(rule) : (rule as Schema)]),
    ),
  );

function ruleOf(field: ValuedField, values: StoredValues): Schema {
  switch (field.kind) {
    case 'number': {
      const { min, max, integer } = field;
      const least = boundAt(values, field.least);
      const above = boundAt(values, field.above);
      let rule = number();
      if (min !== undefined) rule = rule.min(min);
      if (max !== undefined) rule = rule.max(max);
      if (integer) rule = rule.integer();
      if (least !== undefined) rule = rule.min(least);
      if (above !== undefined) rule = rule.moreThan(above, say('rule.above', { min: above }));
      return field.required ? rule.required() : rule.nullable();
    }
    case 'list': {
      const rows = array().of(storedRules(rowFields(field.items)));
      const { unique } = field;
      const distinct = unique
        ? rows.test('unique', (all = [], { path, createError }) => repeatedIn(all, unique, path, createError) ?? true)
        : rows;
      return field.required ? distinct.min(1, say('rule.some')) : distinct;
    }
    case 'flag':
    case 'own':
      return field.required ? mixed().required() : mixed().nullable();
    default: {
      const text = field.required ? string().required() : string().nullable();
      if (field.kind !== 'text' || !field.isJson) return text;
      return text.test('json', say('rule.json'), (value) => !value || isObject(readJson(value)));
    }
  }
}

/** A number at a path, from which another one is bounded. */
function boundAt(values: StoredValues, path: string | undefined): number | undefined {
  const bound = path === undefined ? undefined : valueAt(values, path);
  return typeof bound === 'number' ? bound : undefined;
}

type CreateError = (at: { path: string; message: string }) => ValidationError;

/** The first row that has what an earlier one has. */
function repeatedIn(rows: readonly unknown[], member: string, path: string, createError: CreateError) {
  const found = rows.map((row) => valueAt(row, member));
  const at = found.findIndex((value, place) => value != null && found.indexOf(value) < place);
  return at < 0 ? undefined : createError({ path: `${path}.${at}.${member}`, message: say('rule.unique') });
}
