import type { DashboardConfiguration, DashboardLayouts, DashboardState } from './dashboard';
import { newGridSettings } from './grid-settings';
import { placedWidgets, withoutOrphans, withPlacedIds, withSharedColumns } from './layouts';
import { withStateIds } from './widget-uses';

/** A state with one empty layout. */
export const newState = (name: string, root = false): DashboardState => ({
  name,
  root,
  layouts: { main: { widgets: {}, gridSettings: { ...newGridSettings } } },
});

/** The id that a name suggests: lower case, `_` for everything that is no letter, digit, or `_`. */
export const stateIdFor = (name: string): string => name.toLowerCase().replace(/\W/g, '_');

/** A configuration with the states that a dialog left, of which one is the root. */
export function withStates(
  configuration: DashboardConfiguration,
  states: Record<string, DashboardState>,
): DashboardConfiguration {
  return withoutOrphans({ ...configuration, states: withOneRoot(states) });
}

function withOneRoot(states: Record<string, DashboardState>): Record<string, DashboardState> {
  const ids = Object.keys(states);
  const root = ids.find((id) => states[id]?.root) ?? ids[0];
  const settled = Object.entries(states).map(([id, state]) =>
    state.root === (id === root) ? [id, state] : [id, { ...state, root: id === root }],
  );
  return Object.fromEntries(settled);
}

/** A state with other layouts: columns are shared anew, and widgets of a layout that went are gone unless placed elsewhere. */
export function withLayouts(
  configuration: DashboardConfiguration,
  stateId: string,
  layouts: DashboardLayouts,
): DashboardConfiguration {
  const state = configuration.states[stateId];
  if (!state) return configuration;
  const shared = { ...state, layouts: withSharedColumns(state.layouts, layouts) };
  return withoutOrphans({ ...configuration, states: { ...configuration.states, [stateId]: shared } });
}

/** A configuration whose state has another id, in its place: widgets that lead to it follow. */
export function withRenamedState(
  configuration: DashboardConfiguration,
  from: string,
  to: string,
): DashboardConfiguration {
  if (from === to) return configuration;
  const ids = new Map([[from, to]]);
  const states = Object.entries(configuration.states).map(([id, state]) => [ids.get(id) ?? id, state]);
  const widgets = Object.entries(configuration.widgets).map(([id, widget]) => [id, withStateIds(widget, ids)]);
  return { ...configuration, states: Object.fromEntries(states), widgets: Object.fromEntries(widgets) };
}

/** A configuration whose new states share no widget with others: in a copied state, each is a copy too. */
export function withOwnWidgets(
  configuration: DashboardConfiguration,
  knownStates: ReadonlySet<string>,
  newId: () => string,
): DashboardConfiguration {
  let result = configuration;
  for (const stateId of Object.keys(configuration.states).filter((id) => !knownStates.has(id))) {
    const { [stateId]: state, ...others } = result.states;
    if (!state) continue;
    const elsewhere = placedWidgets({ states: others });
    const ids = new Map(
      [...placedWidgets({ states: { state } })].filter((id) => elsewhere.has(id)).map((id) => [id, newId()]),
    );
    const copies = [...ids].flatMap(([id, copyId]) => {
      const widget = result.widgets[id];
      return widget ? [[copyId, { ...widget, id: copyId }]] : [];
    });
    result = {
      ...result,
      widgets: { ...result.widgets, ...Object.fromEntries(copies) },
      states: { ...result.states, [stateId]: { ...state, layouts: withPlacedIds(state.layouts, ids) } },
    };
  }
  return result;
}
