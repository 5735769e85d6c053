import { hasKeyFilters } from '@mullion/shared-kit/filters/key-filter-info';
import type { Dashboard, DashboardConfiguration, DashboardState } from '../dashboard';
import { placedWidgets, withPlacedIds } from '../layouts';
import type { Widget, WidgetDatasource } from '../widget';
import { aliasesOf, aliasNamed, filtersOf, withOtherNames, withStateIds } from '../widget-uses';
import { mergeNamed } from './merge-named';

/** A state on its way: a dashboard that has it alone, with its widgets, and the aliases and filters that they use. */
export type StateFile = Pick<Dashboard, 'title' | 'configuration'>;

const pick = <T>(from: Readonly<Record<string, T>>, ids: Iterable<string | null | undefined>): Record<string, T> =>
  Object.fromEntries(
    [...new Set(ids)].flatMap((id) => {
      const found = id && Object.hasOwn(from, id) ? from[id] : undefined;
      return found === undefined ? [] : [[id as string, found]];
    }),
  );

/** One state of a dashboard, to be kept as a file, or taken to another dashboard; nothing if there is none of that id. */
export function stateFileOf(configuration: DashboardConfiguration, stateId: string): StateFile | undefined {
  const state = Object.hasOwn(configuration.states, stateId) ? configuration.states[stateId] : undefined;
  if (!state) return undefined;
  const states = { [stateId]: { ...state, root: true } };
  const widgets = pick(configuration.widgets, placedWidgets({ states }));
  const { timewindow, settings, entityAliases, filters } = configuration;
  // What is damaged stays behind: nobody could read the file.
  const aliases = Object.values(widgets)
    .flatMap((widget) => aliasesOf(widget, entityAliases))
    .filter((id) => entityAliases[id]?.filter);
  const filterIds = Object.values(widgets)
    .flatMap(filtersOf)
    .filter((id) => hasKeyFilters(filters[id]));
  return {
    title: state.name,
    configuration: {
      ...{ widgets, states, timewindow, settings },
      entityAliases: pick(entityAliases, aliases),
      filters: pick(filters, filterIds),
    },
  };
}

/** An id that none of some states has. */
export function freeStateId(wanted: string, states: Readonly<Record<string, unknown>>): string {
  let id = wanted;
  for (let count = 2; Object.hasOwn(states, id); count += 1) id = `${wanted}_${count}`;
  return id;
}

/**
 * A dashboard with the states of a file behind its own: none of them is the root. Widgets get ids of their own; what the
 * dashboard knows of aliases and filters is shared; actions lead to the states under the ids that these have here.
 */
export function withStatesOf(
  target: DashboardConfiguration,
  { configuration: brought }: StateFile,
  newId: () => string,
): DashboardConfiguration {
  const merge = mergeNamed(target, newId);
  const stateIds = new Map<string, string>();
  const taken: Record<string, unknown> = { ...target.states };
  for (const id of Object.keys(brought.states)) {
    const free = freeStateId(id, taken);
    stateIds.set(id, free);
    taken[free] = true;
  }
  const aliasId = (id: string): string => {
    const alias = brought.entityAliases[id];
    return alias ? merge.aliasId(alias) : id;
  };
  const aliasName = (name: string): string => {
    const alias = aliasNamed(brought.entityAliases, name);
    return alias ? merge.aliasName(alias) : name;
  };
  const withIds = (source: WidgetDatasource): WidgetDatasource => {
    const filter = source.filterId ? brought.filters[source.filterId] : undefined;
    return {
      ...source,
      ...(source.entityAliasId && { entityAliasId: aliasId(source.entityAliasId) }),
      ...(filter && { filterId: merge.filterId(filter) }),
    };
  };
  const widgetIds = new Map(Object.keys(brought.widgets).map((id) => [id, newId()]));
  const widgets = Object.values(brought.widgets).map((widget): Widget => {
    const config = withOtherNames(widget, { source: withIds, target: aliasId, aliasName });
    return { ...withStateIds({ ...widget, config }, stateIds), id: widgetIds.get(widget.id) ?? widget.id };
  });
  const states = Object.entries(brought.states).map(([id, state]): [string, DashboardState] => [
    stateIds.get(id) ?? id,
    { ...state, root: false, layouts: withPlacedIds(state.layouts, widgetIds) },
  ]);
  return {
    ...merge.configuration(),
    widgets: { ...target.widgets, ...Object.fromEntries(widgets.map((widget) => [widget.id, widget])) },
    states: { ...target.states, ...Object.fromEntries(states) },
  };
}
