import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { isObject } from '../model/damage';
import type { DashboardLayout, WidgetPlacement } from '../model/dashboard';
import type { Widget, WidgetConfig, WidgetDatasource } from '../model/widget';
import { readType } from '../runtime/read-descriptor';
import type { WholeWidgetType } from './type-calls';

/** Columns of a type, of which three stand beside each other. */
const WIDTH = 8;
const COLUMNS = 3;
/** In a narrower page, px, two do: in a third, titles and what is drawn are cut. */
const NARROW = 900;

/** How many types stand beside each other in a page so wide. */
export const columnsIn = (width: number | undefined): number =>
  width !== undefined && width < NARROW ? COLUMNS - 1 : COLUMNS;
/** When a column has grown by more rows than these, the next one is filled. */
const FULL_AFTER = 10;

/** So many rows a type has at least: its title, which is always shown here, takes one. */
const LEAST_ROWS = 2;
/** So many rows of a type are shown at most: those below it have to be reached. */
const MOST_ROWS = 100;

const heightOf = (type: WholeWidgetType): number => {
  const { sizeY = 1 } = readType(type).descriptor;
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.floor(sizeY)));
};

/** Types in the order in which a library shows them: by what they do with data, then the newest first. */
export const inLibraryOrder = (types: readonly WholeWidgetType[]): WholeWidgetType[] =>
  types.toSorted((a, b) => {
    const [one, other] = [a.descriptor?.type ?? '', b.descriptor?.type ?? ''];
    if (one !== other) return one < other ? 1 : -1;
    return b.createdTime - a.createdTime;
  });

/** Places types below one another in columns, in their order. */
export function placeTypes(types: readonly WholeWidgetType[], columns = COLUMNS): Record<string, WidgetPlacement> {
  const heights = Array.from({ length: columns }, () => 0);
  let column = 0;
  let enteredAt = 0;
  const placements: Record<string, WidgetPlacement> = {};
  types.forEach((type, order) => {
    const sizeY = heightOf(type);
    const row = heights[column] ?? 0;
    placements[type.id.id] = { sizeX: WIDTH, sizeY, row, col: column * WIDTH, mobileOrder: order };
    heights[column] = row + sizeY;
    if (row + sizeY - enteredAt > FULL_AFTER) {
      column = (column + 1) % columns;
      enteredAt = heights[column] ?? 0;
    }
  });
  return placements;
}

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : []);

/** A widget of a type as its author has set it up: with data of its own. */
export function exampleOf(type: WholeWidgetType, bundle: Pick<WidgetsBundle, 'tenantId' | 'alias'>): Widget {
  const { descriptor, name } = readType(type);
  const read = readJson(descriptor.defaultConfig);
  const defaults = isObject(read) ? (read as Partial<WidgetConfig>) : {};
  return {
    id: type.id.id,
    isSystemType: isSystemBundle(bundle),
    bundleAlias: bundle.alias,
    typeAlias: type.alias,
    type: descriptor.type ?? 'static',
    title: name,
    sizeX: WIDTH,
    sizeY: heightOf(type),
    config: {
      ...defaults,
      title: name,
      showTitle: true,
      datasources: listOf<WidgetDatasource>(defaults.datasources).filter(isObject),
    },
  };
}

/** The layout of a library. */
export const libraryLayout = (types: readonly WholeWidgetType[], columns: number): DashboardLayout => ({
  widgets: placeTypes(types, columns),
  gridSettings: { columns: columns * WIDTH, margin: 8, backgroundColor: 'rgba(0,0,0,0)' },
});
