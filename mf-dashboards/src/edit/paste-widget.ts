import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import type { DashboardConfiguration } from '../model/dashboard';
import { gridOf } from '../model/grid-settings';
import { type Cell, cellOf, type LayoutPlace, layoutAt } from '../model/layouts';
import { addWidget, isFree } from '../model/place-widgets';
import { mergeItem, type WidgetItem } from '../model/transfer/widget-item';
import type { WidgetReference } from './copied-widget';

/** The cell that a person points at; absent: below everything. */
export type PointedCell = Pick<Cell, 'row' | 'col'> | undefined;

/** A copied widget with an id of its own, and the aliases and filters that it needs. */
export function pasteItem(
  configuration: DashboardConfiguration,
  place: LayoutPlace,
  item: WidgetItem,
  at?: PointedCell,
): DashboardConfiguration {
  const merged = mergeItem(configuration, item, { newId: newUuid, widgetId: newUuid() });
  const { originalSize: size, originalColumns } = item;
  return placeAt(merged.configuration, place, at, (cell) =>
    addWidget(merged.configuration, merged.widget, { ...place, size, originalColumns, cell }),
  );
}

/** Whether a copied reference can stand here: in another layout of the same dashboard, once. */
export function canPlaceReference(
  configuration: DashboardConfiguration,
  dashboardId: string,
  place: LayoutPlace,
  { widgetId, ...reference }: WidgetReference,
): boolean {
  const layout = layoutAt(configuration, place);
  return (
    reference.dashboardId === dashboardId &&
    layout !== undefined &&
    Object.hasOwn(configuration.widgets, widgetId) &&
    !Object.hasOwn(layout.widgets, widgetId)
  );
}

/** The same widget once more. */
export function pasteReference(
  configuration: DashboardConfiguration,
  place: LayoutPlace,
  { widgetId, originalSize: size, originalColumns }: WidgetReference,
  at?: PointedCell,
): DashboardConfiguration {
  const widget = configuration.widgets[widgetId];
  if (!widget) return configuration;
  return placeAt(configuration, place, at, (cell) =>
    addWidget(configuration, widget, { ...place, size, originalColumns, cell }),
  );
}

/** At the cell if the widget has room there: nothing is pushed; else below everything. */
function placeAt(
  before: DashboardConfiguration,
  place: LayoutPlace,
  at: PointedCell,
  put: (cell: PointedCell) => DashboardConfiguration,
): DashboardConfiguration {
  const layout = layoutAt(before, place);
  if (!layout || !at) return put(undefined);
  const placed = put(at);
  const here = layoutAt(placed, place)?.widgets ?? {};
  const added = Object.keys(here).find((id) => !Object.hasOwn(layout.widgets, id));
  const others = Object.values(layout.widgets).map(cellOf);
  const hasRoom = added && isFree(cellOf(here[added] ?? {}), gridOf(layout.gridSettings).columns, others);
  return hasRoom ? placed : put(undefined);
}
