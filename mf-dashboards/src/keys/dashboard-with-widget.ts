import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { putBack } from '../model/damage';
import type { DashboardConfiguration } from '../model/dashboard';
import { newSettings } from '../model/dashboard-settings';
import type { LayoutPlace } from '../model/layouts';
import { addWidget } from '../model/place-widgets';
import type { ReadDashboard } from '../model/read-dashboard';
import { newState } from '../model/states';
import { mergeItem, type WidgetItem } from '../model/transfer/widget-item';
import { lastHour } from './keys-widget';

/** The only layout of a new dashboard. */
const newPlace: LayoutPlace = { stateId: 'default', layoutId: 'main' };

/** Columns of a preview, on which widgets are drawn twice as large as on a dashboard. */
const PREVIEW_COLUMNS = 20;

const emptyConfiguration = (title: string): DashboardConfiguration => ({
  widgets: {},
  states: { [newPlace.stateId]: newState(title, true) },
  settings: { ...newSettings },
  entityAliases: {},
  filters: {},
  timewindow: lastHour,
});

/** A configuration with the widget below all others of a layout; an alias that says the same is shared. */
function withItem(configuration: DashboardConfiguration, item: WidgetItem, place: LayoutPlace) {
  const merged = mergeItem(configuration, item, { newId: newUuid, widgetId: newUuid() });
  const { originalSize: size, originalColumns } = item;
  return addWidget(merged.configuration, merged.widget, { ...place, size, originalColumns });
}

/** A dashboard that shows nothing but the widget. */
export const newDashboard = (title: string, item: WidgetItem) => ({
  title,
  configuration: withItem(emptyConfiguration(title), item, newPlace),
});

/** A stored dashboard with the widget too; what could not be read of it stays as it is stored. */
export function dashboardWith({ dashboard, damages }: ReadDashboard, item: WidgetItem, place: LayoutPlace) {
  return putBack({ ...dashboard, configuration: withItem(dashboard.configuration, item, place) }, damages);
}

/** A dashboard of the widget alone, large and in the middle. */
export function previewOf(item: WidgetItem): DashboardConfiguration {
  const { sizeX, sizeY } = item.originalSize ?? { sizeX: 8, sizeY: 6 };
  const columns = Math.min(PREVIEW_COLUMNS, sizeX * 2);
  const base = emptyConfiguration('');
  const merged = mergeItem(base, item, { newId: newUuid, widgetId: newUuid() });
  const cell = { sizeX: columns, sizeY: sizeY * 2, row: 0, col: Math.floor((PREVIEW_COLUMNS - columns) / 2) };
  return {
    ...merged.configuration,
    widgets: { [merged.widget.id]: merged.widget },
    settings: { ...newSettings, hideToolbar: true },
    states: {
      [newPlace.stateId]: {
        name: '',
        root: true,
        layouts: {
          main: {
            widgets: { [merged.widget.id]: cell },
            gridSettings: { columns: PREVIEW_COLUMNS, margin: 0, backgroundColor: 'rgba(0,0,0,0)' },
          },
        },
      },
    },
  };
}
