import { Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import type { LatestCell, LatestRow } from '../../runtime/latest-rows';
import type { SavedIn } from '../../runtime/save-value';
import { flagSetting, listSetting, numberSetting, objectSetting, textSetting } from '../../runtime/settings';
import { bodyOf } from '../../runtime/widget-functions';
import type { NamedEntity } from '../../runtime/widget-source';

export const valueTypes = [
  ...['string', 'double', 'integer', 'booleanCheckbox', 'booleanSwitch'],
  ...['dateTime', 'date', 'time', 'select'],
] as const;
export type ValueType = (typeof valueTypes)[number] & string;

/** What a field of a form holds. */
export type Typed = string | number | boolean | Unreadable | undefined;

type Settings = Readonly<Record<string, unknown>>;

/** One value of one entity that a form asks for. */
export interface MultipleField {
  /** Of the entity and its key. */
  id: string;
  entity: NamedEntity;
  cell: LatestCell;
  where: SavedIn;
  type: ValueType;
  access: 'editable' | 'disabled' | 'readonly';
  isHidden: boolean;
  isRequired: boolean;
  label: string;
  getBody: string | undefined;
  setBody: string | undefined;
  /** As stored with the key. */
  settings: Settings;
}

/** Fields of one entity. */
export interface FieldGroup {
  row: LatestRow;
  fields: readonly MultipleField[];
}

const places: Readonly<Record<string, SavedIn>> = {
  server: 'SERVER_SCOPE',
  shared: 'SHARED_SCOPE',
  timeseries: 'TIME_SERIES',
};

/** Old forms: one switch for all keys, and flags where there are choices now. */
const typeOf = ({ dataKeyValueType, inputTypeNumber }: Settings): ValueType =>
  valueTypes.find((type) => type === dataKeyValueType) ?? (inputTypeNumber === true ? 'double' : 'string');

const accessOf = ({ isEditable, readOnly }: Settings): MultipleField['access'] =>
  isEditable === 'disabled' || isEditable === 'readonly'
    ? isEditable
    : isEditable === undefined && readOnly === true
      ? 'readonly'
      : 'editable';

function fieldOf(entity: NamedEntity, cell: LatestCell, at: number, all: Settings): MultipleField {
  const { settings, label, units, type } = cell.key;
  const old = all.attributesShared === true ? 'SHARED_SCOPE' : 'SERVER_SCOPE';
  const usual = type === 'timeseries' ? 'TIME_SERIES' : old;
  return {
    ...{ id: `${entity.id.id}/${at}`, entity, cell, settings, access: accessOf(settings), type: typeOf(settings) },
    where: places[textSetting(settings.dataKeyType)] ?? usual,
    isHidden: flagSetting(settings.dataKeyHidden, false),
    isRequired: flagSetting(settings.required, false),
    label: units ? `${label} (${units})` : label,
    getBody: bodyOf(settings.useGetValueFunction, settings.getValueFunctionBody),
    setBody: bodyOf(settings.useSetValueFunction, settings.setValueFunctionBody),
  };
}

/** The fields of each entity; values that are about none can’t be saved. */
export const groupsOf = (rows: readonly LatestRow[], settings: Settings): readonly FieldGroup[] =>
  rows.flatMap((row) => {
    const { entity, cells } = row;
    return entity ? [{ row, fields: cells.map((cell, at) => fieldOf(entity, cell, at, settings)) }] : [];
  });

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A value as the field of its type takes it. */
export function typedOf(type: ValueType, value: unknown): Typed {
  switch (type) {
    case 'booleanCheckbox':
    case 'booleanSwitch':
      return value === true || value === 'true';
    case 'string':
    case 'select':
      if (isNothing(value)) return undefined;
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'integer':
    case 'double':
    case 'dateTime':
    case 'date':
    case 'time': {
      const number = isNothing(value) ? Number.NaN : Number(value);
      return Number.isFinite(number) ? number : undefined;
    }
  }
}

/** What is saved of a typed value; null: nothing. */
export const savedOf = (type: ValueType, value: Typed): string | number | boolean | null =>
  value === undefined || value === '' || value instanceof Unreadable || (type === 'select' && value === 'null')
    ? null
    : value;

/** The choices of a field, in the order of its key. */
export const choicesOf = ({ selectOptions }: Settings): { value: string; label: string }[] =>
  listSetting(selectOptions).map((option) => {
    const { value, label } = objectSetting(option);
    const text = isNothing(value) ? 'null' : String(value);
    return { value: text, label: textSetting(label) || text };
  });

type Say = (key: string, values?: Record<string, unknown>) => string;

/** Why a typed value can’t be saved, in the words of the key where it has some. */
export function problemOf({ type, isRequired, settings }: MultipleField, value: Typed, t: Say): string | undefined {
  if (value instanceof Unreadable) {
    const isDate = type === 'date' || type === 'dateTime' || type === 'time';
    return (isDate && textSetting(settings.invalidDateErrorMessage)) || value.message;
  }
  if (value === undefined || value === '')
    return isRequired ? textSetting(settings.requiredErrorMessage) || t('required') : undefined;
  if (type !== 'integer' && type !== 'double') return undefined;
  const [least, most] = [
    numberSetting(settings.minValue, Number.NEGATIVE_INFINITY),
    numberSetting(settings.maxValue, Number.POSITIVE_INFINITY),
  ];
  if (Number(value) < least) return textSetting(settings.minValueErrorMessage) || t('too-small', { least });
  if (Number(value) > most) return textSetting(settings.maxValueErrorMessage) || t('too-large', { most });
  return undefined;
}
