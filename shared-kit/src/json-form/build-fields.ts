import {
  type FieldChoice,
  type FieldType,
  type FormEntry,
  type FormField,
  type FormOptions,
  fieldTypes,
  type JsonFormValue,
  type JsonSchema,
} from './json-form-types';
import { elementMark, parsePath } from './model-path';

/** A group of fields; without a title where the form has no groups. */
export interface FieldGroup {
  id: string;
  title?: string;
  fields: FormField[];
}

/** The type of a schema; of a pair with null, the other one. */
export function schemaType({ type }: JsonSchema): string | undefined {
  if (typeof type === 'string') return type;
  return type?.find((one): one is string => one !== null && one !== 'null');
}

/** Field types by schema type. */
const typeOfSchema: Record<string, (schema: JsonSchema) => string> = {
  string: (schema) => (schema.enum ? 'select' : 'text'),
  date: () => 'date',
  number: () => 'number',
  integer: () => 'number',
  boolean: () => 'checkbox',
  array: (schema) => (schema.items?.enum ? 'checkboxes' : 'array'),
  object: () => 'fieldset',
};

const isFieldType = (type: string | undefined): type is FieldType => fieldTypes.some((one) => one === type);

/** A field as far as it is known: its type may not be one that can be drawn. */
type Draft = Omit<FormField, 'id' | 'type' | 'fields'> & { type: string; fields: readonly Draft[] };

/**
 * The fields of a form: what its entries say, and for what they leave out, what the schema says. What cannot be drawn is
 * left out and logged as "Invalid field".
 */
export function buildFields({
  schema,
  form,
  groupInfoes,
}: Pick<JsonFormValue, 'schema' | 'form' | 'groupInfoes'>): FieldGroup[] {
  if (schemaType(schema) !== 'object') return [];
  const root = draftOf('', schema, [], false, false);
  const known = new Map<string, Draft>();
  const remember = (draft: Draft) => {
    known.set(draft.path.join('.'), draft);
    draft.fields.forEach(remember);
  };
  root.fields.forEach(remember);

  const draftsOf = (entries: readonly unknown[]): Draft[] =>
    entries.flatMap((entry): readonly Draft[] => {
      if (entry === '*') return root.fields;
      if (typeof entry !== 'string')
        return typeof entry === 'object' && entry !== null ? [merged(entry as FormEntry)] : [];
      const draft = known.get(parsePath(entry).join('.'));
      return draft ? [draft] : [];
    });
  const merged = (entry: FormEntry): Draft => {
    const path = entry.key === undefined ? [] : parsePath(entry.key);
    const from = known.get(path.join('.')) ?? emptyDraft(path, entry, root.readOnly);
    const draft = withOptions(from, entry);
    const inner = entry.itemForm ? [entry.itemForm] : entry.items;
    const holds = draft.type === 'fieldset' || draft.type === 'array';
    return holds && inner ? { ...draft, fields: draftsOf(inner) } : draft;
  };
  const fieldsOf = (entries: readonly unknown[], id: string) => drawable(draftsOf(entries), id);

  if (!groupInfoes?.length) return [{ id: '', fields: fieldsOf(form.length ? form : ['*'], '') }];
  return groupInfoes.map(({ formIndex, GroupTitle }) => {
    const entries = form[formIndex];
    const id = String(formIndex);
    return { id, title: GroupTitle, fields: fieldsOf(Array.isArray(entries) ? entries : [], id) };
  });
}

function drawable(drafts: readonly Draft[], place: string): FormField[] {
  return drafts.flatMap((draft, index) => {
    const { type } = draft;
    const id = `${place}/${index}`;
    if (isFieldType(type)) return [{ ...draft, id, type, fields: drawable(draft.fields, id) }];
    console.error(`Invalid field: "${draft.path.join('.')}" of type "${type}"`);
    return [];
  });
}

/** What a field is where neither its entry nor the schema says otherwise. */
export const plainField: Omit<FormField, 'id' | 'path' | 'type' | 'title'> = {
  required: false,
  readOnly: false,
  choices: [],
  multiple: false,
  tags: false,
  allowClear: false,
  startEmpty: true,
  inRow: false,
  integer: false,
  fields: [],
};

const emptyDraft = (path: readonly string[], entry: FormEntry, readOnly: boolean): Draft => ({
  ...plainField,
  path,
  type: entry.items ? 'fieldset' : 'text',
  title: path.at(-1) ?? '',
  readOnly,
});

/** The field of a property, with those inside of it. */
function draftOf(
  name: string,
  schema: JsonSchema,
  path: readonly string[],
  required: boolean,
  readOnly: boolean,
): Draft {
  const type = schemaType(schema) ?? 'string';
  const isReadOnly = readOnly || schema.readOnly === true || schema.readonly === true;
  const draft: Draft = {
    ...emptyDraft(path, {}, isReadOnly),
    type: typeOfSchema[type]?.(schema) ?? type,
    title: schema.title ?? name,
    description: schema.description,
    required: required || schema.required === true,
    default: schema.default,
    choices: enumChoices(schema),
    multiple: type === 'array',
    integer: type === 'integer',
    minimum: bound(schema.minimum, schema.exclusiveMinimum ? 1 : 0),
    maximum: bound(schema.maximum, schema.exclusiveMaximum ? -1 : 0),
    minLength: schema.minLength,
    maxLength: schema.maxLength,
    validationMessage: schema.validationMessage,
    fields: innerDrafts(schema, type, path, isReadOnly),
    schema,
  };
  return schema['x-schema-form'] ? withOptions(draft, schema['x-schema-form']) : draft;
}

function innerDrafts(schema: JsonSchema, type: string, path: readonly string[], readOnly: boolean): Draft[] {
  if (type === 'object') {
    const needed = Array.isArray(schema.required) ? (schema.required as string[]) : [];
    return Object.entries(schema.properties ?? {}).map(([key, property]) =>
      draftOf(key, property, [...path, key], needed.includes(key), readOnly),
    );
  }
  if (type !== 'array' || !schema.items || schema.items.enum) return [];
  const element = draftOf('', schema.items, [...path, elementMark], false, readOnly);
  return element.type === 'fieldset' ? [...element.fields] : [element];
}

/** A bound, moved by the exclusive rule; none, where it is 0 or absent. */
const bound = (value: number | undefined, move: number): number | undefined => (value ? value + move : undefined);

function enumChoices({ enum: values, enumNames }: JsonSchema): FieldChoice[] {
  return (values ?? []).map((value, index) => {
    const named = Array.isArray(enumNames)
      ? (enumNames as readonly string[])[index]
      : (enumNames as Record<string, string> | undefined)?.[String(value)];
    return { value: value as FieldChoice['value'], label: named ?? String(value) };
  });
}

function titleMapChoices(titleMap: NonNullable<FormOptions['titleMap']>): FieldChoice[] {
  if (Array.isArray(titleMap)) {
    return (titleMap as { value: FieldChoice['value']; name: string }[]).map(({ value, name }) => ({
      value,
      label: name,
    }));
  }
  return Object.entries(titleMap as Record<string, FieldChoice['value']>).map(([label, value]) => ({ value, label }));
}

/** A field with the options that an entry gives. */
function withOptions(draft: Draft, options: FormOptions): Draft {
  const { titleMap, items, htmlClass, className, direction, readonly, readOnly, itemForm: _, ...plain } = options;
  const { key: __, ...given } = plain as FormEntry;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
  const isRcSelect = (options.type ?? draft.type) === 'rc-select';
  const classNames = [htmlClass, className].filter(Boolean).join(' ');
  return {
    ...draft,
    ...said,
    readOnly: draft.readOnly || readonly === true || readOnly === true,
    inRow: direction === undefined ? draft.inRow : direction === 'row',
    ...(classNames && { className: classNames }),
    ...(titleMap && { choices: titleMapChoices(titleMap) }),
    ...(isRcSelect && items && { choices: items as readonly FieldChoice[] }),
  };
}
