import { type DataKey, uniqueLabel } from '@mullion/shared-kit/widget-runtime/data-key';
import { bodyOfFunctionKey } from '@mullion/shared-kit/widget-runtime/function-keys';
import type { FoundKey } from './suggest-keys';
import type { StoredField } from './widget-settings/stored-field';
import { readValues, writeValues } from './widget-settings/stored-values';

/** Colors of new keys in the order in which they are given. */
const palette = [
  '#2196f3',
  '#4caf50',
  '#f44336',
  '#ffc107',
  '#607d8b',
  '#9c27b0',
  '#8bc34a',
  '#3f51b5',
  '#e91e63',
  '#ffeb3b',
  '#03a9f4',
  '#ff9800',
];

/** A key of a datasource as it is stored, with members that only some keys have. */
export type StoredKey = Pick<DataKey, 'name' | 'type'> & Partial<DataKey> & { _hash?: number };

/** What a key is called. */
export const labelOf = ({ label, name }: StoredKey): string => label || name;

/** A key that was just added: its label and color are not those of another. */
export function newKey(
  { name, type }: FoundKey,
  others: readonly StoredKey[],
  total: number,
  fields: readonly StoredField[] = [],
): StoredKey {
  return {
    // As the platform's own console names them: what tells generators apart is their label.
    name: type === 'function' ? 'f(x)' : name,
    type,
    ...(type === 'function' && { funcBody: bodyOfFunctionKey(name) }),
    label: uniqueLabel(name, others.map(labelOf)),
    color: palette[total % palette.length],
    settings: writeValues(fields, {}, readValues(fields, {}), { all: true }),
    _hash: Math.random(),
  };
}
