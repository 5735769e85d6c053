import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { isObject, type Json } from './damage';
import type { Widget, WidgetConfig, WidgetDatasource } from './widget';
import type { WidgetAction } from './widget-action';

/** Datasources of a widget and its source of alarms; that comes first where the widget is about alarms, as in its files. */
export function sourcesOf({ type, config }: Pick<Widget, 'type' | 'config'>): readonly WidgetDatasource[] {
  const alarms = config.alarmSource ? [config.alarmSource] : [];
  return type === 'alarm' ? [...alarms, ...config.datasources] : [...config.datasources, ...alarms];
}

/** What a widget names in its dashboard, by other ids and names; sources with their index among {@link sourcesOf}. */
interface OtherNames {
  source: (source: WidgetDatasource, index: number) => WidgetDatasource;
  target: (aliasId: string, index: number) => string;
  /** Of an alias that settings name. */
  aliasName: (name: string) => string;
}

/** A configuration whose sources, targets, and settings name aliases and filters otherwise. */
export function withOtherNames(widget: Pick<Widget, 'type' | 'config'>, names: OtherNames): WidgetConfig {
  const { datasources, alarmSource, targetDeviceAliasIds } = widget.config;
  const all = sourcesOf(widget);
  const renamed = (one: WidgetDatasource) => names.source(one, all.indexOf(one));
  return withAliasNames(
    {
      ...widget.config,
      datasources: datasources.map(renamed),
      ...(alarmSource && { alarmSource: renamed(alarmSource) }),
      ...(targetDeviceAliasIds && { targetDeviceAliasIds: targetDeviceAliasIds.map(names.target) }),
    },
    names.aliasName,
  );
}

/** Members by which sources, and settings of widgets and keys, name an alias: `imageEntityAlias`, `thresholdEntityAlias`, … */
const namesAlias = /^((\w+E|e)ntityAlias|aliasName)$/;

/** @param nameOf what an alias is called by what names it */
function withAliasNames<T>(value: T, nameOf: (name: string, by: Json) => string): T {
  if (Array.isArray(value)) return value.map((one) => withAliasNames(one, nameOf)) as T;
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([member, one]) => [
    member,
    typeof one === 'string' ? (one && namesAlias.test(member) ? nameOf(one, value) : one) : withAliasNames(one, nameOf),
  ]);
  return Object.fromEntries(members) as T;
}

/** Names of aliases in the settings of a widget and of its keys. */
export function aliasNamesOf({ config }: Pick<Widget, 'config'>): string[] {
  const found = new Set<string>();
  withAliasNames(config, (name, { entityAliasId }) => {
    // A source that has its alias by id may carry a name that was true once.
    if (!entityAliasId) found.add(name);
    return name;
  });
  return [...found];
}

/** Widgets that name aliases by their new names; those that name none of these stay the same. */
export function withRenamedAliases(
  widgets: Readonly<Record<string, Widget>>,
  names: ReadonlyMap<string, string>,
): Record<string, Widget> {
  const renamed = (widget: Widget): Widget =>
    aliasNamesOf(widget).some((name) => names.has(name))
      ? { ...widget, config: withAliasNames(widget.config, (name) => names.get(name) ?? name) }
      : widget;
  return Object.fromEntries(Object.entries(widgets).map(([id, widget]) => [id, renamed(widget)]));
}

/** The alias of a name. */
export const aliasNamed = (aliases: Readonly<Record<string, EntityAlias>>, name: string): EntityAlias | undefined =>
  Object.values(aliases).find(({ alias }) => alias === name);

/** Ids of the aliases that a widget uses. */
export function aliasesOf(widget: Widget, aliases: Readonly<Record<string, EntityAlias>>): string[] {
  const ids = [
    ...sourcesOf(widget).map(({ entityAliasId }) => entityAliasId),
    ...(widget.config.targetDeviceAliasIds ?? []),
    ...aliasNamesOf(widget).map((name) => aliasNamed(aliases, name)?.id),
  ];
  return [...new Set(ids)].flatMap((id) => (id ? [id] : []));
}

/** Ids of the filters that a widget uses. */
export const filtersOf = (widget: Widget): string[] =>
  sourcesOf(widget).flatMap(({ filterId }) => (filterId ? [filterId] : []));

/** A widget that leads to states of its dashboard, or shows one, by other ids of these. */
export function withStateIds(widget: Widget, stateIds: ReadonlyMap<string, string>): Widget {
  const { actions, settings } = widget.config;
  const shown = stateIds.get(shownStateOf(widget) ?? '');
  return {
    ...widget,
    config: {
      ...widget.config,
      ...(actions && { actions: withTargets(actions, stateIds) }),
      ...(shown !== undefined && { settings: { ...settings, stateId: shown } }),
    },
  };
}

/** What of a widget leads to a state of its dashboard: the names of actions, and whether the widget shows it. */
export function waysTo(widget: Widget, stateId: string): { actions: readonly string[]; shows: boolean } {
  const actions = Object.values(widget.config.actions ?? {}).flat();
  const leads = ({ type, targetDashboardStateId: id }: WidgetAction) =>
    id === stateId && (type === 'openDashboardState' || type === 'updateDashboardState');
  return {
    actions: actions.filter(leads).map(({ name }) => name),
    shows: shownStateOf(widget) === stateId,
  };
}

/** The state of its dashboard that a widget shows. */
export function shownStateOf({ isSystemType, typeAlias, config: { settings } }: Widget): string | undefined {
  if (!isSystemType || typeAlias !== 'dashboard_state_widget') return undefined;
  return typeof settings?.stateId === 'string' ? settings.stateId : undefined;
}

type Actions = NonNullable<WidgetConfig['actions']>;

const withTargets = (actions: Actions, stateIds: ReadonlyMap<string, string>): Actions =>
  Object.fromEntries(
    Object.entries(actions).map(([source, list]) => [
      source,
      list.map((action) => {
        const id = stateIds.get(action.targetDashboardStateId ?? '');
        return id === undefined || action.type === 'openDashboard' ? action : { ...action, targetDashboardStateId: id };
      }),
    ]),
  );
