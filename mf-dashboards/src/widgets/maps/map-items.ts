import { groupBy } from '@mullion/shared-kit/browser/group-by';
import type { LatestCell, LatestRow } from '../../runtime/latest-rows';
import { sourcedRows } from '../../runtime/sourced-rows';
import type { NamedEntity } from '../../runtime/widget-source';
import { clipLatitude, clipLongitude, coordinateOf, type MarkerSettings } from './map-settings';

/** What a map can show: an entity with its values, or a datasource that is about none. */
export interface MapItem {
  /** Of the entity, never its name: two entities may have the same. */
  id: string;
  entity: NamedEntity | null;
  name: string;
  /** Of every datasource that the entity is in. */
  rows: readonly LatestRow[];
}

/** Who there is, in the order of the datasources; an entity of several datasources once, with the values of all. */
export function itemsOf(rows: readonly LatestRow[]): MapItem[] {
  const sources = [...new Set(rows.map(({ source }) => source))];
  const groups = groupBy(rows, ({ entity, source }) => entity?.id.id ?? `source ${sources.indexOf(source)}`);
  return [...groups].flatMap(([id, own]) => {
    const [first] = own;
    return first ? [{ id, entity: first.entity, name: first.entity?.name ?? first.source.name, rows: own }] : [];
  });
}

/** The value of an item under a label. */
export function cellOf({ rows }: Pick<MapItem, 'rows'>, label: string): LatestCell | undefined {
  for (const { cells } of rows) {
    const cell = cells.find(({ key }) => key.label === label);
    if (cell) return cell;
  }
  return undefined;
}

/** What is known of an item, as text. */
export const textsOf = ({ rows }: MapItem): string[] =>
  rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? ''));

/** Items as a function gets them: an object for each, with values by label. */
export const formattedItems = (items: readonly MapItem[], body: string): Record<string, unknown>[] =>
  items.map(({ rows }, at) => ({ ...Object.assign({}, ...sourcedRows(rows, body).reverse()), dsIndex: at }));

/** An item as functions of actions get it. */
export const toldItem = (item: MapItem): Record<string, unknown> | undefined =>
  formattedItems([item], '$datasource')[0];

/** Where an item is: latitude and longitude, or shares of a picture; undefined: it has no place. */
export function placeOf(item: MapItem, { keys }: Pick<MarkerSettings, 'keys'>): readonly [number, number] | undefined {
  const [first, second] = keys.map((label) => coordinateOf(cellOf(item, label)?.value));
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** A place on the globe, within what maps show of it. */
export const clipped = ([lat, lng]: readonly [number, number]): readonly [number, number] => [
  clipLatitude(lat),
  clipLongitude(lng),
];
