import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { type DashboardConfiguration, type GridSettings, layoutIds } from '../model/dashboard';
import { type LayoutPlace, withGrid, withLayout } from '../model/layouts';
import { withLayouts, withOwnWidgets, withStates } from '../model/states';
import type { Widget } from '../model/widget';
import { aliasesOf, aliasNamed, filtersOf, withRenamedAliases } from '../model/widget-uses';
import { editDialogs } from './open-edit-dialogs';
import { say } from './texts';
import type { Editing } from './use-editing';
import { nameOf } from './widget-name';

const byId = <T extends { id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((one) => [one.id, one]));

/** Names of the widgets that use something. */
const users = ({ widgets }: Pick<DashboardConfiguration, 'widgets'>, uses: (widget: Widget) => boolean) =>
  Object.values(widgets).filter(uses).map(nameOf);

/** Asks for the aliases of a dashboard. */
export async function editAliasesOf({ latest, change }: Editing): Promise<void> {
  const { editAliases } = await editDialogs();
  const { configuration } = latest();
  const aliases = await editAliases({
    aliases: Object.values(configuration.entityAliases),
    usedBy: (id) => users(configuration, (widget) => aliasesOf(widget, configuration.entityAliases).includes(id)),
  });
  if (!aliases) return;
  change(say('step.aliases'), (now) => {
    const names = new Map(
      aliases.flatMap(({ id, alias }): [string, string][] => {
        const before = now.entityAliases[id]?.alias;
        // Of several with one name, settings lead to the first.
        const isMeant = before !== undefined && aliasNamed(now.entityAliases, before)?.id === id;
        return isMeant && before !== alias ? [[before, alias]] : [];
      }),
    );
    const widgets = names.size > 0 ? withRenamedAliases(now.widgets, names) : now.widgets;
    return { ...now, widgets, entityAliases: byId(aliases) };
  });
}

/** Asks for the filters of a dashboard. */
export async function editFiltersOf({ latest, change }: Editing): Promise<void> {
  const { editDashboardFilters } = await editDialogs();
  const { configuration } = latest();
  const filters = await editDashboardFilters({
    filters: Object.values(configuration.filters),
    widgetsUsing: (id) => users(configuration, (widget) => filtersOf(widget).includes(id)),
  });
  if (filters) change(say('step.filters'), (now) => ({ ...now, filters: byId(filters) }));
}

/** Asks for the states of a dashboard. Widgets that no state shows any more are gone. */
export async function editStatesOf({ latest, change }: Editing): Promise<void> {
  const { editStates } = await editDialogs();
  const { configuration } = latest();
  const edited = await editStates(configuration);
  if (!edited) return;
  const { configuration: next, own } = edited;
  change(say('step.states'), () => withOwnWidgets(withStates(next, next.states), own, newUuid));
}

/** Asks for the layouts of a state and their grids. */
export async function editLayoutsOf({ latest, change }: Editing, stateId: string): Promise<void> {
  const { editLayouts } = await editDialogs();
  const { configuration } = latest();
  const state = configuration.states[stateId];
  if (!state) return;
  const layouts = await editLayouts(state.layouts);
  if (layouts) change(say('step.layouts', { name: state.name }), (now) => withLayouts(now, stateId, layouts));
}

/** The only layout of a dashboard that has one state with one layout. */
function onlyLayout(configuration: DashboardConfiguration): (LayoutPlace & { grid: GridSettings }) | undefined {
  const all = Object.entries(configuration.states).flatMap(([stateId, { layouts }]) =>
    layoutIds.flatMap((layoutId) => {
      const layout = layouts[layoutId];
      return layout ? [{ stateId, layoutId, grid: layout.gridSettings }] : [];
    }),
  );
  return all.length === 1 && Object.keys(configuration.states).length === 1 ? all[0] : undefined;
}

/** Asks for title and settings of a dashboard, and for its grid where there is one alone. */
export async function editSettingsOf({ latest, changeDashboard }: Editing): Promise<void> {
  const { editSettings } = await editDialogs();
  const { title, configuration } = latest();
  const only = onlyLayout(configuration);
  const edited = await editSettings({ title, settings: configuration.settings, grid: only?.grid });
  if (!edited) return;
  const { settings, grid = only?.grid } = edited;
  changeDashboard(say('step.settings'), (now) => {
    if (edited.title === title && settings === configuration.settings && grid === only?.grid) return now;
    const changed = { ...now.configuration, settings };
    const isSameGrid = !only || !grid || grid === only.grid;
    return {
      ...now,
      title: edited.title,
      configuration: isSameGrid ? changed : withLayout(changed, only, (layout) => withGrid(layout, grid)),
    };
  });
}
