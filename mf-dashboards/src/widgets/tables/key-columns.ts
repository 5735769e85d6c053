import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import type { CellContext, Column } from '@mullion/shared-kit/list/column';
import type { ListSort } from '@mullion/shared-kit/list/list-state';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { writtenTitle } from '../../runtime/use-widget-list';
import { entityKeyOf } from '../../runtime/widget-source';

/** Column widths that are stored as nobody's choice. */
const isChosen = (width: unknown): width is string =>
  typeof width === 'string' && /^\d+(\.\d+)?(px|rem|em|%|vw)$/.test(width.trim()) && Number.parseFloat(width) > 0;

/** Numbers end where the others of their column do: what has a unit or decimals, and what rows hold as numbers. */
export const columnAlign = (
  { units, decimals }: Pick<DataKey, 'units' | 'decimals'>,
  isNumbers: boolean,
): { align?: 'end' } => (isNumbers || units || typeof decimals === 'number' ? { align: 'end' } : {});

/** What a column has at least, and at most for the longest word of its head, rem. */
const LEAST = 4.5;
const MOST = 7.5;

/** The room that the longest word of a key's head takes beyond what every column has, rem: about, since nothing is measured. */
export function wordRoom({ label, settings: { customTitle, columnWidth } }: DataKey): number {
  const words = (writtenTitle(customTitle) || label).split(/[\s-]/);
  const longest = Math.max(...words.map(({ length }) => length));
  return isChosen(columnWidth) ? 0 : Math.max(0, Math.min(MOST, 1 + 0.39 * longest) - LEAST);
}

/** The width of a column whose head has such a word: what that takes, or the same as the others if that is more. */
export const widthOfWords = (room: number): string =>
  `max(${LEAST + room}rem, (100cqi - 130cqi / var(--columns) - var(--beside)) / max(var(--columns) - 1, 1))`;

/** What the settings of a key say of its column: title, width, whether it is shown at first, and whether somebody may choose. */
export function keyColumn<R, C extends CellContext>(
  { label, settings, units, decimals }: DataKey,
  isNarrow: boolean,
  isNumbers = false,
): Pick<Column<R, C>, 'label' | 'width' | 'align' | 'optional' | 'unchosen'> {
  const { customTitle, columnWidth, defaultColumnVisibility: visibility, columnSelectionToDisplay } = settings;
  return {
    ...columnAlign({ units, decimals }, isNumbers),
    label: writtenTitle(customTitle) || writtenTitle(label),
    ...(isChosen(columnWidth) && { width: columnWidth.trim() }),
    optional: visibility === 'hidden' || (visibility === 'hidden-mobile' && isNarrow),
    unchosen: columnSelectionToDisplay === 'disabled',
  };
}

/**
 * The order that a table begins with: the label or name of a key, else one of `fields`; with `-` before it, the largest first.
 * `sortOf`: what a key is sorted by; null: nothing sorts by it.
 */
export function storedSort(
  stored: string,
  keys: readonly DataKey[],
  {
    fields = {},
    sortOf,
  }: { fields?: Readonly<Record<string, string>>; sortOf: (key: DataKey, at: number) => string | null },
  other: ListSort,
): ListSort {
  const wanted = stored.replace(/^[-+]/, '');
  const at = [keys.findIndex(({ label }) => label === wanted), keys.findIndex(({ name }) => name === wanted)].find(
    (found) => found >= 0,
  );
  const key = at === undefined ? undefined : keys[at];
  const property = Object.hasOwn(fields, wanted) ? fields[wanted] : key && at !== undefined ? sortOf(key, at) : null;
  return property ? { property, direction: stored.startsWith('-') ? 'DESC' : 'ASC' } : other;
}

/** What the platform sorts by: a column's property is the place of its key, or the name of a field. */
export function sortKeyOf(property: string, keys: readonly DataKey[], type: EntityKey['type']): EntityKey {
  const key = keys[Number(property)];
  return (key && entityKeyOf(key)) ?? { type, key: property };
}

/** Numbers sort as numbers, whatever else there is as text. */
export function sortable(value: string | undefined): string | number {
  const number = Number(value);
  return value !== undefined && value !== '' && Number.isFinite(number) ? number : (value ?? '');
}
