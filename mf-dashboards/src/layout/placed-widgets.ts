import type { DashboardLayout, WidgetPlacement } from '../model/dashboard';
import { gridOf } from '../model/grid-settings';
import { type Cell, cellOf } from '../model/layouts';
import type { Widget } from '../model/widget';

/** A widget of a layout, with the place where it is drawn. A widget that a placement names in vain is missing. */
export interface PlacedWidget extends Cell {
  id: string;
  widget: Widget | undefined;
  /** Rows on narrow screens. */
  mobileRows: number;
}

interface Look {
  isNarrow: boolean;
  /** Widgets that are hidden for viewers are there. */
  isEdit: boolean;
}

const DESKTOP_COLUMNS = 24;

/** Widgets of a layout in the order in which they are read: by rows, or as the dashboard says for narrow screens. */
export function placedWidgets(
  layout: DashboardLayout,
  widgets: Readonly<Record<string, Widget>>,
  { isNarrow, isEdit }: Look,
): PlacedWidget[] {
  const { columns } = gridOf(layout.gridSettings);
  const placed = Object.entries(layout.widgets).flatMap(([id, placement]) => {
    if (!isEdit && (isNarrow ? placement.mobileHide : placement.desktopHide)) return [];
    const widget = Object.hasOwn(widgets, id) ? widgets[id] : undefined;
    const cell = cellOf(placement);
    const mobileRows = heightOf(placement, widget) ?? (cell.sizeY * DESKTOP_COLUMNS) / columns;
    return [{ ...cell, id, widget, mobileRows, order: isNarrow ? orderOf(placement, widget, cell) : cell.row }];
  });
  return placed.sort((a, b) => a.order - b.order || a.col - b.col).map(({ order: _, ...one }) => one);
}

const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
const place = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);

const heightOf = ({ mobileHeight }: WidgetPlacement, widget: Widget | undefined) =>
  positive(mobileHeight) ?? positive(widget?.config.mobileHeight);

const orderOf = ({ mobileOrder }: WidgetPlacement, widget: Widget | undefined, { row }: Cell) =>
  place(mobileOrder) ?? place(widget?.config.mobileOrder) ?? row;
