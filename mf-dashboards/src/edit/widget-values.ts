import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { isSameJson } from '../model/transfer/same-json';
import type { Widget, WidgetConfig, WidgetDatasource } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';

/** What the form of a widget asks, whatever its type. */
export interface WidgetValues {
  title: string;
  showTitle: boolean;
  titleTooltip: string;
  showTitleIcon: boolean;
  titleIcon: string | null;
  iconColor: string | null;
  datasources: readonly WidgetDatasource[];
  targetAlias: string | null;
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
  mobileHide: boolean;
  desktopHide: boolean;
  mobileOrder: number | null;
  mobileHeight: number | null;
  settings: object;
  actions: Readonly<Record<string, readonly WidgetAction[]>>;
}

/** Whether a widget’s data stands in its alarm source; of the others in a list. */
const sourcesIn = ({ type, config }: Widget): readonly WidgetDatasource[] =>
  type === 'alarm' ? (config.alarmSource ? [config.alarmSource] : []) : config.datasources;

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
    datasources: sourcesIn(widget),
    targetAlias: config.targetDeviceAliasIds?.[0] ?? null,
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
    mobileHide: config.mobileHide ?? false,
    desktopHide: config.desktopHide ?? false,
    mobileOrder: config.mobileOrder ?? null,
    mobileHeight: config.mobileHeight ?? null,
    settings: config.settings ?? {},
    actions: config.actions ?? {},
  };
}

/** A widget with what was changed in the form; what was left alone stays as it is stored, absent or not. */
export function withWidgetValues(widget: Widget, values: WidgetValues): Widget {
  const before = widgetValues(widget);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameJson(value, before[name as keyof WidgetValues])),
  ) as Partial<WidgetValues>;
  const { datasources, targetAlias, timewindow, settings, ...plain } = changed;
  const config = {
    ...widget.config,
    ...plain,
    ...(timewindow && { timewindow }),
    ...(settings && { settings: settings as Record<string, unknown> }),
    ...(targetAlias !== undefined && { targetDeviceAliasIds: targetAlias ? [targetAlias] : [] }),
    ...(datasources && (widget.type === 'alarm' ? { alarmSource: datasources[0] } : { datasources: [...datasources] })),
  } as WidgetConfig;
  return { ...widget, config };
}
