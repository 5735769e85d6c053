import type { Json, Reader } from './damage';
import { isObject } from './damage';
import { gridBounds, newGridSettings } from './grid-settings';

const at = ['configuration', 'states'];

/** States of any age: without any, or where none can be read, one shows every widget where the widget itself says. */
export function readStates(
  stored: unknown,
  { title, widgets, reader }: { title: unknown; widgets: Record<string, Json>; reader: Reader },
): Record<string, Json> {
  if (stored === undefined || stored === null) return { default: onlyState(title, widgets) };
  const states = Object.fromEntries(
    Object.entries(reader.object(stored, at)).map(([id, state]) => [
      id,
      readState(reader.member(reader.object(state, [...at, id]), 'name', [...at, id], 'text', id), [...at, id], reader),
    ]),
  );
  const [first] = Object.keys(states);
  if (first === undefined) return { default: onlyState(title, widgets) };
  if (!Object.values(states).some(({ root }) => root)) {
    states[first] = { ...states[first], root: true };
  }
  return states;
}

const onlyState = (name: unknown, widgets: Record<string, Json>): Json => ({
  name,
  root: true,
  layouts: {
    main: {
      widgets: Object.fromEntries(Object.entries(widgets).map(([id, widget]) => [id, ownPlacement(widget)])),
      gridSettings: { ...newGridSettings },
    },
  },
});

const ownPlacement = ({ sizeX, sizeY, row, col, config }: Json): Json => {
  const { mobileHeight, mobileOrder } = config as Json;
  return {
    sizeX,
    sizeY,
    row,
    col,
    ...(mobileHeight !== undefined && { mobileHeight }),
    ...(mobileOrder !== undefined && { mobileOrder }),
  };
};

function readState(state: Json, path: readonly string[], reader: Reader): Json {
  const found = reader.object(state.layouts ?? {}, [...path, 'layouts']);
  const layouts = found.main || found.right ? found : { ...found, main: {} };
  return {
    ...state,
    root: state.root ?? false,
    layouts: Object.fromEntries(
      Object.entries(layouts).map(([id, layout]) => [
        id,
        // Another console may keep layouts of its own here.
        id === 'main' || id === 'right' ? readLayout(layout, [...path, 'layouts', id], reader) : layout,
      ]),
    ),
  };
}

function readLayout(stored: unknown, path: readonly string[], reader: Reader): Json {
  const layout = reader.object(stored, path);
  const widgets = reader.object(layout.widgets, [...path, 'widgets']);
  const placements = Object.entries(widgets).map(([id, place]) => [id, reader.object(place, [...path, 'widgets', id])]);
  const grid = layout.gridSettings ?? newGridSettings;
  return {
    ...layout,
    widgets: Object.fromEntries(placements),
    gridSettings: readGrid(reader.object(grid, [...path, 'gridSettings'])),
  };
}

/** Margins were two once. */
function readGrid({ margins, ...grid }: Json): Json {
  if (Array.isArray(margins) && margins.length) return { ...grid, margin: margins[0] };
  return { ...grid, margin: grid.margin ?? gridBounds.margin.default };
}

/** Settings of the page that the grid held when there was one for the whole dashboard, by their names of today. */
const movedSettings: Readonly<Record<string, string>> = {
  showTitle: 'showTitle',
  titleColor: 'titleColor',
  showDevicesSelect: 'showEntitiesSelect',
  showEntitiesSelect: 'showEntitiesSelect',
  showDashboardTimewindow: 'showDashboardTimewindow',
  showDashboardExport: 'showDashboardExport',
};

/** The one grid of an old dashboard becomes that of its state `default`; what is about the page goes to the settings. */
export function takeOldGrid(
  stored: unknown,
  { settings, states }: { settings: Json; states: Record<string, Json> },
): { settings: Json; states: Record<string, Json> } {
  if (!isObject(stored)) return { settings, states };
  const entries = Object.entries(stored);
  const moved = entries.flatMap(([member, value]) => {
    const name = Object.hasOwn(movedSettings, member) ? movedSettings[member] : undefined;
    return name && value !== undefined ? [[name, value]] : [];
  });
  const grid = readGrid(Object.fromEntries(entries.filter(([member]) => !Object.hasOwn(movedSettings, member))));
  const state = states.default;
  const layouts = isObject(state?.layouts) ? state.layouts : {};
  const main = isObject(layouts.main) ? layouts.main : undefined;
  return {
    settings: { ...settings, ...Object.fromEntries(moved) },
    states: main
      ? { ...states, default: { ...state, layouts: { ...layouts, main: { ...main, gridSettings: grid } } } }
      : states,
  };
}
