import { type DataKey, uniqueLabel } from '@mullion/shared-kit/widget-runtime/data-key';
import { bodyOfFunctionKey } from '@mullion/shared-kit/widget-runtime/function-keys';
import type { WidgetDatasource } from '../model/widget';
import { paletteColor } from './palette';
import type { FoundKey } from './suggest-keys';
import type { StoredField } from './widget-settings/stored-field';
import { readValues, writeValues } from './widget-settings/stored-values';

/** A key of a datasource as it is stored, with members that only some keys have. */
export type StoredKey = Pick<DataKey, 'name' | 'type'> & Partial<DataKey> & { _hash?: number };

/** What a key is called. */
export const labelOf = ({ label, name }: StoredKey): string => label || name;

/** What of a widget’s other keys a new one depends on. */
export interface OtherKeys {
  labels: readonly string[];
  /** How many there are: colors go round. */
  total: number;
}

/** A key that was just added: its label and color are not those of another. */
export function newKey(
  { name, type, label = name }: FoundKey & { label?: string },
  { labels, total }: OtherKeys,
  fields: readonly StoredField[] = [],
): StoredKey {
  return {
    // As the platform's own console names them: what tells generators apart is their label.
    name: type === 'function' ? 'f(x)' : name,
    type,
    ...(type === 'function' && { funcBody: bodyOfFunctionKey(name) }),
    label: uniqueLabel(label, labels),
    color: paletteColor(total),
    settings: writeValues(fields, {}, readValues(fields, {}), { all: true }),
    _hash: Math.random(),
  };
}

/** What all keys of a widget are called, and how many they are. */
export function otherKeys(sources: readonly WidgetDatasource[]): OtherKeys {
  const all = sources.flatMap(({ dataKeys = [], latestDataKeys = [] }) => [...dataKeys, ...latestDataKeys]);
  return { labels: all.map(labelOf), total: all.length };
}
