import {
  type DashboardConfiguration,
  type DashboardLayout,
  type DashboardLayouts,
  type LayoutId,
  layoutIds,
  type WidgetPlacement,
} from './dashboard';
import { gridOf } from './grid-settings';

/** One layout of a dashboard. */
export interface LayoutPlace {
  stateId: string;
  layoutId: LayoutId;
}

/** A widget that is resized becomes no higher. */
export const mostRows = 100;

/** A widget that comes from elsewhere becomes no higher, whatever a copy or a file says. */
export const mostPlacedRows = 1000;

/** Size of a widget whose layout doesn't say, in columns and rows. */
export const defaultSize = { sizeX: 8, sizeY: 6 } as const;

/** Where a widget is drawn: everything is a number. */
export type Cell = Required<Pick<WidgetPlacement, 'sizeX' | 'sizeY' | 'row' | 'col'>>;

const wholeFrom = (least: number, value: unknown, other: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(least, Math.floor(value)) : other;

/** Stored placements may lack numbers, and may have fractions of old widget types. */
export const cellOf = ({ sizeX, sizeY, row, col }: Partial<Cell>): Cell => ({
  sizeX: wholeFrom(1, sizeX, defaultSize.sizeX),
  sizeY: wholeFrom(1, sizeY, defaultSize.sizeY),
  row: wholeFrom(0, row, 0),
  col: wholeFrom(0, col, 0),
});

/** The state that opens first: the first that is marked, else the first; none if there is no state. */
export function rootStateId({ states }: Pick<DashboardConfiguration, 'states'>): string | undefined {
  const ids = Object.keys(states);
  return ids.find((id) => states[id]?.root) ?? ids[0];
}

/** The layout of a place; nothing where the state is unknown or lacks it. */
export const layoutAt = (
  { states }: Pick<DashboardConfiguration, 'states'>,
  { stateId, layoutId }: LayoutPlace,
): DashboardLayout | undefined => (Object.hasOwn(states, stateId) ? states[stateId]?.layouts[layoutId] : undefined);

/** How many layouts a state has. */
export const layoutCount = (layouts: DashboardLayouts): number => (layouts.main ? 1 : 0) + (layouts.right ? 1 : 0);

/** The first row below every widget. */
export const firstFreeRow = ({ widgets }: DashboardLayout): number =>
  Math.max(
    0,
    ...Object.values(widgets)
      .map(cellOf)
      .map(({ row, sizeY }) => row + sizeY),
  );

/** A configuration with another layout in a place that it has. */
export function withLayout(
  configuration: DashboardConfiguration,
  { stateId, layoutId }: LayoutPlace,
  change: (layout: DashboardLayout) => DashboardLayout,
): DashboardConfiguration {
  const state = configuration.states[stateId];
  const layout = state?.layouts[layoutId];
  if (!state || !layout) return configuration;
  const layouts = { ...state.layouts, [layoutId]: change(layout) };
  return { ...configuration, states: { ...configuration.states, [stateId]: { ...state, layouts } } };
}

/** Ids of widgets that some layout of some state places. */
export const placedWidgets = ({ states }: Pick<DashboardConfiguration, 'states'>): ReadonlySet<string> =>
  new Set(
    Object.values(states).flatMap(({ layouts }) =>
      Object.values(layouts).flatMap((layout) => Object.keys(layout?.widgets ?? {})),
    ),
  );

/** Layouts that place widgets under other ids; those that `ids` lacks keep theirs. */
export function withPlacedIds(layouts: DashboardLayouts, ids: ReadonlyMap<string, string>): DashboardLayouts {
  // Beside the layouts there may be members that nobody here knows.
  const renamed = layoutIds.flatMap((layoutId) => {
    const layout = layouts[layoutId];
    if (!layout) return [];
    const widgets = Object.entries(layout.widgets).map(([id, cell]) => [ids.get(id) ?? id, cell]);
    return [[layoutId, { ...layout, widgets: Object.fromEntries(widgets) }]];
  });
  return { ...layouts, ...Object.fromEntries(renamed) };
}

/** Without widgets that no layout places any more. */
export function withoutOrphans(configuration: DashboardConfiguration): DashboardConfiguration {
  const placed = placedWidgets(configuration);
  const widgets = Object.entries(configuration.widgets);
  const kept = widgets.filter(([id]) => placed.has(id));
  return kept.length === widgets.length ? configuration : { ...configuration, widgets: Object.fromEntries(kept) };
}

/** A layout with other grid settings. Widgets keep their share of the width if the number of columns changes. */
export function withGrid(layout: DashboardLayout, gridSettings: DashboardLayout['gridSettings']): DashboardLayout {
  const columns = gridOf(gridSettings).columns;
  const ratio = columns / gridOf(layout.gridSettings).columns;
  if (ratio === 1) return { ...layout, gridSettings };
  const scaled = (placement: WidgetPlacement): WidgetPlacement => {
    const cell = cellOf(placement);
    // Edges are rounded, not sizes: what ended in one line still does, and nothing comes to lie over its neighbor.
    const edge = (at: number) => Math.round(at * ratio);
    const row = edge(cell.row);
    const col = Math.min(columns - 1, edge(cell.col));
    const sizeX = Math.max(1, Math.min(columns, edge(cell.col + cell.sizeX)) - col);
    return { ...placement, row, col, sizeX, sizeY: Math.max(1, edge(cell.row + cell.sizeY) - row) };
  };
  const widgets = Object.fromEntries(Object.entries(layout.widgets).map(([id, place]) => [id, scaled(place)]));
  return { ...layout, widgets, gridSettings };
}

/**
 * Layouts of a state after one was added or removed: each gets its share of the columns, so that a widget keeps its size on
 * the screen.
 */
export function withSharedColumns(before: DashboardLayouts, after: DashboardLayouts): DashboardLayouts {
  const count = layoutCount(after);
  const factor = layoutCount(before) / count;
  if (factor === 1 || !(factor > 0) || !Number.isFinite(factor)) return after;
  // Beside the layouts there may be members that nobody here knows.
  const scaled = layoutIds.flatMap((id) => {
    const layout = after[id];
    if (!layout) return [];
    const columns = Math.max(1, Math.round(gridOf(layout.gridSettings).columns * factor));
    return [[id, { ...layout, gridSettings: { ...layout.gridSettings, columns } }]];
  });
  return { ...after, ...Object.fromEntries(scaled) };
}
