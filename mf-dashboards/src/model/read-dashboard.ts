import type { DashboardInfo } from '@mullion/shared-kit/api/dashboards';
import { defaultTimewindow, selectedTimewindow, type TimewindowDefaults } from '@mullion/shared-kit/time/timewindow';
import { isObject, type Json, Reader, type SetAside, setAside } from './damage';
import type { Dashboard } from './dashboard';
import { newSettings } from './dashboard-settings';
import { readAliases, renameAliases } from './read-aliases';
import { readStates, takeOldGrid } from './read-states';
import { readWidgets } from './read-widgets';

/** A dashboard as the platform keeps it: nobody has checked what the configuration holds. */
export interface StoredDashboard extends DashboardInfo {
  configuration?: unknown;
}

export interface ReadDashboard {
  dashboard: Dashboard;
  /** What had to be left out to open it; `putBack()` brings it back when it is saved. */
  damages: readonly SetAside[];
}

/**
 * A dashboard of any age in its form of today: legacy members are converted, missing parts are empty, and a part of the
 * wrong kind is set aside as a damage. Members that nobody here knows are kept. The stored object is left alone.
 * Reading again what was read changes nothing, and what is stored is the same each time it is read.
 *
 * @param defaults bounds of timewindows that are made
 */
export function readDashboard(stored: StoredDashboard, defaults: TimewindowDefaults = {}): ReadDashboard {
  const reader = new Reader();
  const { deviceAliases, gridSettings, ...configuration } = reader.object(stored.configuration, ['configuration']);
  const { aliases, renamed } = readAliases(configuration.entityAliases, deviceAliases, reader);
  const widgets = renameAliases(readWidgets(configuration.widgets, reader, defaults), renamed);
  const { settings, states } = takeOldGrid(gridSettings, {
    settings: configuration.settings
      ? reader.object(configuration.settings, ['configuration', 'settings'])
      : { ...newSettings },
    states: readStates(configuration.states, { title: stored.title, widgets, reader }),
  });
  const read = {
    ...configuration,
    widgets,
    states,
    settings,
    entityAliases: aliases,
    filters: readFilters(configuration.filters, reader),
    timewindow: isObject(configuration.timewindow)
      ? configuration.timewindow
      : timewindowFor(configuration.timewindow, reader, defaults),
  };
  // What was read has the shape of today by now; single values are checked where they are used.
  const dashboard = { ...stored, configuration: read } as unknown as Dashboard;
  return { dashboard, damages: setAside(dashboard, reader.damages) };
}

function readFilters(stored: unknown, reader: Reader): Json {
  const path = ['configuration', 'filters'];
  const filters = Object.entries(reader.object(stored, path));
  return Object.fromEntries(filters.map(([id, filter]) => [id, readFilter(filter, [...path, id], id, reader)]));
}

/** Key filters are a list of objects, or absent: what a filter without them lets pass, nobody knows. */
function readFilter(stored: unknown, path: readonly string[], id: string, reader: Reader): Json {
  const named = reader.member(reader.object(stored, path), 'filter', path, 'text', id);
  const filter = reader.member(named, 'keyFilters', path, 'list');
  if (!filter.keyFilters) return filter;
  return { ...filter, keyFilters: reader.objects(filter.keyFilters, [...path, 'keyFilters']) };
}

const timewindowFor = (stored: unknown, reader: Reader, defaults: TimewindowDefaults): object => {
  reader.object(stored, ['configuration', 'timewindow']);
  return selectedTimewindow(defaultTimewindow(defaults));
};
