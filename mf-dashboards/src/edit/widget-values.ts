import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { isSameJson } from '../model/transfer/same-json';
import type { LegendConfig, Widget, WidgetConfig, WidgetDatasource } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';
import { alarmStatuses } from '../runtime/alarm-statuses';
import type { SettingsValues } from './widget-settings/settings-json-button';

/** What the form of a widget asks, whatever its type. */
export interface WidgetValues {
  title: string;
  showTitle: boolean;
  titleTooltip: string;
  showTitleIcon: boolean;
  titleIcon: string | null;
  iconColor: string | null;
  iconSize: string;
  titleStyle: object | null;
  datasources: readonly WidgetDatasource[];
  targetAlias: string | null;
  alarmStatusList: readonly string[];
  alarmSeverityList: readonly string[];
  alarmTypeList: readonly string[];
  searchPropagatedAlarms: boolean;
  useDashboardTimewindow: boolean;
  displayTimewindow: boolean;
  timewindow: StoredTimewindow | null;
  units: string;
  decimals: number | null;
  noDataDisplayMessage: string;
  pageSize: number | null;
  backgroundColor: string | null;
  color: string | null;
  padding: string;
  margin: string;
  dropShadow: boolean;
  enableFullscreen: boolean;
  widgetStyle: object | null;
  widgetCss: string;
  showLegend: boolean;
  legendConfig: Required<LegendConfig>;
  mobileHide: boolean;
  desktopHide: boolean;
  mobileOrder: number | null;
  mobileHeight: number | null;
  settings: object;
  actions: Readonly<Record<string, readonly WidgetAction[]>>;
}

/** What its form holds: of the settings, those that fields ask for apart from the whole. */
export type WidgetFormValues = Omit<WidgetValues, 'settings'> & SettingsValues;

/** Whether a widget’s data stands in its alarm source; of the others in a list. */
const sourcesIn = ({ type, config }: Widget): readonly WidgetDatasource[] =>
  type === 'alarm' ? (config.alarmSource ? [config.alarmSource] : []) : config.datasources;

/** What is stored may be anything. */
const objectOrNull = (stored: unknown): object | null =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : null;
const listOf = <T>(stored: readonly T[] | undefined): readonly T[] => (Array.isArray(stored) ? stored : []);

/** What a legend says where nothing is stored. */
const usualLegend = ({ type }: Widget): Required<LegendConfig> => ({
  direction: 'column',
  position: 'bottom',
  sortDataKeys: false,
  showMin: false,
  showMax: false,
  showAvg: type === 'timeseries',
  showTotal: false,
  showLatest: false,
});

/** What is stored, with what the frame of the widget takes where nothing is. */
export function widgetValues(widget: Widget): WidgetValues {
  const { config } = widget;
  return {
    title: config.title ?? '',
    showTitle: config.showTitle ?? true,
    titleTooltip: config.titleTooltip ?? '',
    showTitleIcon: config.showTitleIcon ?? false,
    titleIcon: config.titleIcon ?? null,
    iconColor: config.iconColor ?? null,
    iconSize: config.iconSize ?? '',
    titleStyle: objectOrNull(config.titleStyle),
    datasources: sourcesIn(widget),
    targetAlias: config.targetDeviceAliasIds?.[0] ?? null,
    alarmStatusList: listOf(alarmStatuses(config)),
    alarmSeverityList: listOf(config.alarmSeverityList),
    alarmTypeList: listOf(config.alarmTypeList),
    searchPropagatedAlarms: config.searchPropagatedAlarms ?? true,
    useDashboardTimewindow: config.useDashboardTimewindow ?? true,
    displayTimewindow: config.displayTimewindow ?? true,
    timewindow: config.timewindow ?? null,
    units: config.units ?? '',
    decimals: config.decimals ?? null,
    noDataDisplayMessage: config.noDataDisplayMessage ?? '',
    pageSize: config.pageSize ?? null,
    backgroundColor: config.backgroundColor ?? null,
    color: config.color ?? null,
    padding: config.padding ?? '',
    margin: config.margin ?? '',
    dropShadow: config.dropShadow ?? true,
    enableFullscreen: config.enableFullscreen ?? true,
    widgetStyle: objectOrNull(config.widgetStyle),
    widgetCss: config.widgetCss ?? '',
    showLegend: config.showLegend ?? widget.type === 'timeseries',
    legendConfig: { ...usualLegend(widget), ...objectOrNull(config.legendConfig) },
    mobileHide: config.mobileHide ?? false,
    desktopHide: config.desktopHide ?? false,
    mobileOrder: config.mobileOrder ?? null,
    mobileHeight: config.mobileHeight ?? null,
    settings: config.settings ?? {},
    actions: config.actions ?? {},
  };
}

/** Nothing, which is stored as no member at all. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

const withoutNothing = (members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => !isNothing(value)));

/**
 * A widget with what was changed in the form; what was left alone stays as it is stored, absent or not. What was emptied is
 * dropped.
 */
export function withWidgetValues(widget: Widget, values: WidgetValues): Widget {
  const before = widgetValues(widget);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameJson(value, before[name as keyof WidgetValues])),
  ) as Partial<WidgetValues>;
  const { datasources, targetAlias, settings, alarmStatusList, ...plain } = changed;
  const emptied = new Set(Object.keys(plain).filter((name) => isNothing(plain[name as keyof typeof plain])));
  const config = {
    ...Object.fromEntries(Object.entries(widget.config).filter(([name]) => !emptied.has(name))),
    ...withoutNothing(plain),
    ...(settings && { settings: withoutNothing(settings) }),
    // What stood in its place before there was a list counts where the list is empty.
    ...(alarmStatusList && { alarmStatusList, ...(widget.config.alarmSearchStatus && { alarmSearchStatus: 'ANY' }) }),
    ...(targetAlias !== undefined && { targetDeviceAliasIds: targetAlias ? [targetAlias] : [] }),
    ...(datasources && (widget.type === 'alarm' ? { alarmSource: datasources[0] } : { datasources: [...datasources] })),
  } as WidgetConfig;
  return { ...widget, config };
}
