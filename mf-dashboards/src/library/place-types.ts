import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { isObject } from '../model/damage';
import type { DashboardLayout, WidgetPlacement } from '../model/dashboard';
import type { Widget, WidgetConfig, WidgetDatasource } from '../model/widget';
import type { WholeWidgetType } from './type-calls';

/** Columns of a type, of which three stand beside each other. */
const WIDTH = 8;
const COLUMNS = 3;
/** When a column has grown by more rows than these, the next one is filled. */
const FULL_AFTER = 10;

const heightOf = ({ descriptor: { sizeY } }: WholeWidgetType): number =>
  typeof sizeY === 'number' && sizeY >= 1 ? Math.floor(sizeY) : 1;

/** Types in the order in which a library shows them: by what they do with data, then the newest first. */
export const inLibraryOrder = (types: readonly WholeWidgetType[]): WholeWidgetType[] =>
  types.toSorted((a, b) => {
    const [one, other] = [a.descriptor.type ?? '', b.descriptor.type ?? ''];
    if (one !== other) return one < other ? 1 : -1;
    return b.createdTime - a.createdTime;
  });

/** Places types below one another in three columns, in their order. */
export function placeTypes(types: readonly WholeWidgetType[]): Record<string, WidgetPlacement> {
  const heights = Array.from({ length: COLUMNS }, () => 0);
  let column = 0;
  let enteredAt = 0;
  const placements: Record<string, WidgetPlacement> = {};
  types.forEach((type, order) => {
    const sizeY = heightOf(type);
    const row = heights[column] ?? 0;
    placements[type.id.id] = { sizeX: WIDTH, sizeY, row, col: column * WIDTH, mobileOrder: order };
    heights[column] = row + sizeY;
    if (row + sizeY - enteredAt > FULL_AFTER) {
      column = (column + 1) % COLUMNS;
      enteredAt = heights[column] ?? 0;
    }
  });
  return placements;
}

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : []);

/** A widget of a type as its author has set it up: with data of its own. */
export function exampleOf(type: WholeWidgetType, bundle: Pick<WidgetsBundle, 'tenantId' | 'alias'>): Widget {
  const { descriptor, name } = type;
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
      datasources: listOf<WidgetDatasource>(defaults.datasources),
    },
  };
}

/** The layout of a library. */
export const libraryLayout = (types: readonly WholeWidgetType[]): DashboardLayout => ({
  widgets: placeTypes(types),
  gridSettings: { columns: COLUMNS * WIDTH, margin: 8, backgroundColor: 'rgba(0,0,0,0)' },
});
