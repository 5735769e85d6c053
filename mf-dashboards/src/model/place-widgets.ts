import type { DashboardConfiguration, WidgetPlacement } from './dashboard';
import { gridBounds, gridOf } from './grid-settings';
import {
  type Cell,
  cellOf,
  defaultSize,
  firstFreeRow,
  type LayoutPlace,
  layoutAt,
  layoutCount,
  mostPlacedRows,
  withLayout,
  withoutOrphans,
} from './layouts';
import type { Widget } from './widget';

/** Where a widget comes from and goes to. */
export interface NewPlacement extends LayoutPlace {
  /** Size where it was; absent: the widget's own. */
  size?: { sizeX: number; sizeY: number };
  /** Columns of the layout it was in, times the layouts of that state; absent: 24. */
  originalColumns?: number;
  /** Cell that was pointed at; absent: below everything. */
  cell?: { row: number; col: number };
}

/** A widget placed in a layout, and kept if it is new. A layout that isn't there leaves everything as it is. */
export function addWidget(
  configuration: DashboardConfiguration,
  widget: Widget,
  to: NewPlacement,
): DashboardConfiguration {
  if (!layoutAt(configuration, to)) return configuration;
  const placement = placementFor(configuration, widget, to);
  const placed = withLayout(configuration, to, (layout) => ({
    ...layout,
    widgets: { ...layout.widgets, [widget.id]: placement },
  }));
  return { ...placed, widgets: { ...placed.widgets, [widget.id]: widget } };
}

function placementFor(configuration: DashboardConfiguration, widget: Widget, to: NewPlacement): WidgetPlacement {
  const layout = layoutAt(configuration, to);
  const columns = gridOf(layout?.gridSettings ?? {}).columns;
  const layouts = layoutCount(configuration.states[to.stateId]?.layouts ?? {});
  const factor = (columns * layouts) / (to.originalColumns || gridBounds.columns.default);
  const { sizeX = defaultSize.sizeX, sizeY = defaultSize.sizeY } = to.size ?? widget;
  const { mobileOrder, mobileHeight, mobileHide, desktopHide } = widget.config;
  const size = cellOf({ sizeX: sizeX * factor, sizeY: sizeY * factor });
  return {
    ...size,
    sizeX: Math.min(columns, size.sizeX),
    sizeY: Math.min(mostPlacedRows, size.sizeY),
    row: to.cell?.row ?? (layout ? firstFreeRow(layout) : 0),
    col: to.cell?.col ?? 0,
    ...given({ mobileOrder, mobileHeight, mobileHide, desktopHide }),
  };
}

const given = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Widgets taken out of a layout; those that no layout places any more are gone. */
export function removeWidgets(
  configuration: DashboardConfiguration,
  from: LayoutPlace,
  ids: Iterable<string>,
): DashboardConfiguration {
  const gone = new Set(ids);
  const left = withLayout(configuration, from, (layout) => ({
    ...layout,
    widgets: Object.fromEntries(Object.entries(layout.widgets).filter(([id]) => !gone.has(id))),
  }));
  return withoutOrphans(left);
}

/** Widgets of a layout in other cells. Ids that the layout doesn't place are passed over. */
export const moveWidgets = (
  configuration: DashboardConfiguration,
  place: LayoutPlace,
  cells: ReadonlyMap<string, Cell>,
): DashboardConfiguration =>
  withLayout(configuration, place, (layout) => ({
    ...layout,
    widgets: Object.fromEntries(
      Object.entries(layout.widgets).map(([id, placement]) => {
        const cell = cells.get(id);
        return [id, cell ? { ...placement, ...cell } : placement];
      }),
    ),
  }));

/** Whether a cell is inside the columns and covers no other widget of the layout: nothing is pushed or swapped. */
export function isFree(cell: Cell, columns: number, others: Iterable<Cell>): boolean {
  if (cell.col < 0 || cell.row < 0 || cell.col + cell.sizeX > columns) return false;
  for (const other of others) {
    const apart =
      cell.col + cell.sizeX <= other.col ||
      other.col + other.sizeX <= cell.col ||
      cell.row + cell.sizeY <= other.row ||
      other.row + other.sizeY <= cell.row;
    if (!apart) return false;
  }
  return true;
}

/** A widget's body changed in place, in every layout that shows it. */
export const withWidget = (configuration: DashboardConfiguration, widget: Widget): DashboardConfiguration =>
  Object.hasOwn(configuration.widgets, widget.id)
    ? { ...configuration, widgets: { ...configuration.widgets, [widget.id]: widget } }
    : configuration;
