import { type DataKey, uniqueLabel } from '@mullion/shared-kit/widget-runtime/data-key';
import type { FoundKey } from './suggest-keys';

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

/** How aggregated keys can be summed up. */
export const aggregations = ['NONE', 'MIN', 'MAX', 'AVG', 'SUM', 'COUNT'] as const;
export type KeyAggregation = (typeof aggregations)[number];

/** A key of a datasource as it is stored, with members that only some keys have. */
export type StoredKey = Pick<DataKey, 'name' | 'type'> &
  Partial<DataKey> & { aggregationType?: KeyAggregation; _hash?: number };

/** What a key is called. */
export const labelOf = ({ label, name }: StoredKey): string => label || name;

/** A key that was just added: its label and color are not those of another. */
export function newKey({ name, type }: FoundKey, others: readonly StoredKey[], total: number): StoredKey {
  return {
    name,
    type,
    label: uniqueLabel(name, others.map(labelOf)),
    color: palette[total % palette.length],
    settings: {},
    _hash: Math.random(),
  };
}
