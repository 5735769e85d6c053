import { isSameJson } from '../../model/transfer/same-json';
import { type StoredField, type StoredValues, type ValuedField, valueAt } from './stored-field';

const isObject = (value: unknown): value is StoredValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that have a value, those in groups too. */
export const valuedFields = (fields: readonly StoredField[]): readonly ValuedField[] =>
  fields.flatMap((field) => (field.kind === 'group' ? valuedFields(field.fields) : [field]));

/** Values with another one at a path; the objects on the way are made. */
export function withValueAt(
  values: StoredValues,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): StoredValues {
  if (rest.length > 0) {
    const inner = values[first];
    return { ...values, [first]: withValueAt(isObject(inner) ? inner : {}, rest, value) };
  }
  if (value !== undefined) return { ...values, [first]: value };
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== first));
}

/** A row of bare values is a row of one member for a form. */
const isBare = (items: readonly StoredField[]): boolean => items.length === 1 && valuedFields(items)[0]?.path === '';
const BARE = 'value';

/** A list’s fields with the paths that they have in a form’s rows. */
export const rowFields = (items: readonly StoredField[]): readonly StoredField[] =>
  isBare(items) ? items.map((field) => (field.kind === 'group' ? field : { ...field, path: BARE })) : items;

/** A row that has just been added. */
export const newRow = (items: readonly StoredField[]): StoredValues => readValues(rowFields(items), {});

function readValue(field: ValuedField, all: StoredValues): unknown {
  if (field.kind === 'flag' && field.isForced) return true;
  const stored = valueAt(all, field.path) ?? field.old?.(all);
  if (stored === undefined || stored === null)
    return field.kind === 'list' ? rowsOf(field, field.initial) : field.initial;
  switch (field.kind) {
    case 'flag':
      return typeof stored === 'boolean' ? stored : field.initial;
    case 'number': {
      const read = typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : stored;
      return typeof read === 'number' && Number.isFinite(read) ? read : field.initial;
    }
    case 'list':
      return rowsOf(field, stored);
    case 'own':
      return stored;
    default:
      return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : field.initial;
  }
}

const rowsOf = ({ items }: Extract<StoredField, { kind: 'list' }>, stored: unknown): unknown[] =>
  (Array.isArray(stored) ? stored : []).map((row: unknown) =>
    isBare(items) ? { [BARE]: row } : { ...(isObject(row) ? row : {}), ...readValues(items, isObject(row) ? row : {}) },
  );

/** What a form shows of stored values: each field’s, or what counts while there is none. */
export const readValues = (fields: readonly StoredField[], stored: StoredValues): StoredValues =>
  valuedFields(fields).reduce(
    (values, field) => withValueAt(values, field.path.split('.'), readValue(field, stored)),
    {} as StoredValues,
  );

/** Stored values with what was changed in a form; all else stays as it is stored, absent or not. */
export function writeValues(
  fields: readonly StoredField[],
  stored: StoredValues,
  values: StoredValues,
  { all = false }: { all?: boolean } = {},
): StoredValues {
  return valuedFields(fields).reduce((written, field) => {
    const before = readValue(field, stored);
    const after = valueAt(values, field.path) ?? null;
    if (!all && isSameJson(after, before)) return written;
    return withValueAt(written, field.path.split('.'), storedValue(field, after));
  }, stored);
}

/** What is emptied is stored as no member at all. */
function storedValue(field: ValuedField, value: unknown): unknown {
  if (field.kind === 'list' && Array.isArray(value)) {
    return isBare(field.items) ? value.map((row: Record<string, unknown>) => row[BARE]) : value;
  }
  return value === null || value === '' ? undefined : value;
}
