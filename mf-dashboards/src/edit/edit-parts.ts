import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import type { DashboardConfiguration } from '../model/dashboard';
import { withLayouts, withOwnWidgets, withStates } from '../model/states';
import type { Widget } from '../model/widget';
import { editDialogs } from './open-edit-dialogs';
import { say } from './texts';
import type { Editing } from './use-editing';
import { nameOf } from './use-widget-actions';

const byId = <T extends { id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((one) => [one.id, one]));

const sourcesOf = ({ config }: Widget) => [...config.datasources, ...(config.alarmSource ? [config.alarmSource] : [])];

/** Names of the widgets that use something. */
const users = ({ widgets }: Pick<DashboardConfiguration, 'widgets'>, uses: (widget: Widget) => boolean) =>
  Object.values(widgets).filter(uses).map(nameOf);

/** Asks for the aliases of a dashboard. */
export async function editAliasesOf({ dashboard: { configuration }, change }: Editing): Promise<void> {
  const { editAliases } = await editDialogs();
  const aliases = await editAliases({
    aliases: Object.values(configuration.entityAliases),
    usedBy: (id) =>
      users(
        configuration,
        (widget) =>
          sourcesOf(widget).some(({ entityAliasId }) => entityAliasId === id) ||
          widget.config.targetDeviceAliasIds?.includes(id) === true,
      ),
  });
  if (aliases) change(say('step.aliases'), (now) => ({ ...now, entityAliases: byId(aliases) }));
}

/** Asks for the filters of a dashboard. */
export async function editFiltersOf({ dashboard: { configuration }, change }: Editing): Promise<void> {
  const { editDashboardFilters } = await editDialogs();
  const filters = await editDashboardFilters({
    filters: Object.values(configuration.filters),
    widgetsUsing: (id) => users(configuration, (widget) => sourcesOf(widget).some(({ filterId }) => filterId === id)),
  });
  if (filters) change(say('step.filters'), (now) => ({ ...now, filters: byId(filters) }));
}

/** Asks for the states of a dashboard. Widgets that no state shows any more are gone. */
export async function editStatesOf({ dashboard: { configuration }, change }: Editing): Promise<void> {
  const { editStates } = await editDialogs();
  const edited = await editStates(configuration);
  if (!edited) return;
  const known = new Set(Object.keys(configuration.states));
  change(say('step.states'), () => withOwnWidgets(withStates(edited, edited.states), known, newUuid));
}

/** Asks for the layouts of a state and their grids. */
export async function editLayoutsOf({ dashboard: { configuration }, change }: Editing, stateId: string): Promise<void> {
  const { editLayouts } = await editDialogs();
  const state = configuration.states[stateId];
  if (!state) return;
  const layouts = await editLayouts(state.layouts);
  if (layouts) change(say('step.layouts', { name: state.name }), (now) => withLayouts(now, stateId, layouts));
}

/** Asks for title and settings of a dashboard. */
export async function editSettingsOf({ dashboard, changeDashboard }: Editing): Promise<void> {
  const { editSettings } = await editDialogs();
  const { title, configuration } = dashboard;
  const edited = await editSettings({ title, settings: configuration.settings });
  if (!edited) return;
  changeDashboard(say('step.settings'), (now) =>
    edited.title === title && edited.settings === configuration.settings
      ? now
      : { ...now, title: edited.title, configuration: { ...now.configuration, settings: edited.settings } },
  );
}
