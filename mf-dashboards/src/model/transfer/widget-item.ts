import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import type { DashboardConfiguration } from '../dashboard';
import { gridOf } from '../grid-settings';
import { cellOf, type LayoutPlace, layoutAt, layoutCount } from '../layouts';
import type { Widget, WidgetDatasource } from '../widget';
import { aliasNamed, aliasNamesOf, sourcesOf, withOtherNames } from '../widget-uses';
import { type AliasInfo, type FilterInfo, mergeNamed } from './merge-named';

/** A widget on its way: copied, or exported. Aliases and filters by the index of their datasource. */
export interface WidgetItem {
  widget: Widget;
  aliasesInfo: {
    datasourceAliases: Record<string, AliasInfo>;
    targetDeviceAliases: Record<string, AliasInfo>;
    /** By the names under which settings have them; absent in files of other consoles. */
    settingsAliases?: Record<string, AliasInfo>;
  };
  filtersInfo?: { datasourceFilters: Record<string, FilterInfo> };
  originalSize?: { sizeX: number; sizeY: number };
  /** Columns of its layout, times the layouts of the state. */
  originalColumns: number;
}

/** What is needed to place a widget of this layout elsewhere. Undefined if there is no such widget. */
export function widgetItemOf(
  configuration: DashboardConfiguration,
  place: LayoutPlace,
  widgetId: string,
): WidgetItem | undefined {
  const widget = Object.hasOwn(configuration.widgets, widgetId) ? configuration.widgets[widgetId] : undefined;
  const layout = layoutAt(configuration, place);
  if (!widget || !layout) return undefined;
  const { entityAliases, filters } = configuration;
  const sources = sourcesOf(widget);
  const { sizeX, sizeY } = cellOf(layout.widgets[widgetId] ?? widget);
  return {
    widget,
    aliasesInfo: {
      datasourceAliases: infos(sources, ({ entityAliasId }) => aliasInfo(entityAliases[entityAliasId ?? ''])),
      targetDeviceAliases: infos(widget.config.targetDeviceAliasIds ?? [], (id) => aliasInfo(entityAliases[id])),
      settingsAliases: Object.fromEntries(
        aliasNamesOf(widget).flatMap((name) => {
          const info = aliasInfo(aliasNamed(entityAliases, name));
          return info ? [[name, info]] : [];
        }),
      ),
    },
    filtersInfo: { datasourceFilters: infos(sources, ({ filterId }) => filterInfo(filters[filterId ?? ''])) },
    originalSize: { sizeX, sizeY },
    originalColumns:
      gridOf(layout.gridSettings).columns * layoutCount(configuration.states[place.stateId]?.layouts ?? {}),
  };
}

const aliasInfo = (alias: EntityAlias | undefined): AliasInfo | undefined =>
  alias && { alias: alias.alias, filter: alias.filter };
const filterInfo = (found: DashboardFilter | undefined): FilterInfo | undefined =>
  found && { filter: found.filter, keyFilters: found.keyFilters, editable: found.editable };

const infos = <S, T>(sources: readonly S[], infoOf: (source: S) => T | undefined): Record<string, T> =>
  Object.fromEntries(
    sources.flatMap((source, index) => {
      const info = infoOf(source);
      return info === undefined ? [] : [[String(index), info]];
    }),
  );

/** A dashboard that knows what a widget needs, and the widget with the ids that it has there. */
export interface MergedItem {
  configuration: DashboardConfiguration;
  widget: Widget;
}

/**
 * Takes over aliases and filters of a widget item: one that says the same is shared, another gets a new id, and a name of
 * its own. The widget is not placed yet.
 */
export function mergeItem(
  target: DashboardConfiguration,
  { widget, aliasesInfo, filtersInfo }: WidgetItem,
  { newId, widgetId }: { newId: () => string; widgetId: string },
): MergedItem {
  const merge = mergeNamed(target, newId);
  const withIds = (source: WidgetDatasource, index: number): WidgetDatasource => {
    const alias = aliasesInfo.datasourceAliases[index];
    const filter = filtersInfo?.datasourceFilters[index];
    return {
      ...source,
      ...(alias && { entityAliasId: merge.aliasId(alias) }),
      ...(filter && { filterId: merge.filterId(filter) }),
    };
  };

  const config = withOtherNames(widget, {
    source: withIds,
    target: (id, index) => {
      const alias = aliasesInfo.targetDeviceAliases[index];
      return alias ? merge.aliasId(alias) : id;
    },
    aliasName: (name) => {
      const { settingsAliases: known = {} } = aliasesInfo;
      const alias = Object.hasOwn(known, name) ? known[name] : undefined;
      return alias ? merge.aliasName(alias) : name;
    },
  });
  return { configuration: merge.configuration(), widget: { ...widget, id: widgetId, config } };
}
