import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { StoredDatasource } from '@mullion/shared-kit/widget-runtime/datasource';
import type { WidgetAction } from './widget-action';

/** What a widget does with data. */
export const widgetKinds = ['timeseries', 'latest', 'rpc', 'alarm', 'static'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** A datasource of a widget: what is stored, with its filter and the latest keys of time series widgets. */
export interface WidgetDatasource extends StoredDatasource {
  filterId?: string | null;
  /** Settings name aliases so, in the place of their ids. */
  aliasName?: string;
  latestDataKeys?: (Pick<DataKey, 'name' | 'type'> & Partial<DataKey>)[];
}

export interface LegendConfig {
  direction?: 'column' | 'row';
  position?: 'top' | 'bottom' | 'left' | 'right';
  sortDataKeys?: boolean;
  showMin?: boolean;
  showMax?: boolean;
  showAvg?: boolean;
  showTotal?: boolean;
  showLatest?: boolean;
}

/** What the person who edits the dashboard chose; absent members have the defaults of the widget's frame. */
export interface WidgetConfig {
  title?: string;
  showTitle?: boolean;
  titleTooltip?: string;
  showTitleIcon?: boolean;
  titleIcon?: string | null;
  iconColor?: string;
  iconSize?: string;
  titleStyle?: Record<string, string | number> | null;
  backgroundColor?: string | null;
  color?: string | null;
  padding?: string | null;
  margin?: string | null;
  dropShadow?: boolean;
  enableFullscreen?: boolean;
  widgetStyle?: Record<string, string | number> | null;
  widgetCss?: string;
  showLegend?: boolean;
  legendConfig?: LegendConfig;
  mobileHide?: boolean;
  desktopHide?: boolean;
  mobileOrder?: number | null;
  mobileHeight?: number | null;
  units?: string;
  decimals?: number | null;
  noDataDisplayMessage?: string;
  pageSize?: number;
  useDashboardTimewindow?: boolean;
  displayTimewindow?: boolean;
  timewindow?: StoredTimewindow;
  datasources: WidgetDatasource[];
  /** Of widgets that command a device: one alias id. */
  targetDeviceAliasIds?: string[];
  alarmSource?: WidgetDatasource | null;
  alarmStatusList?: string[];
  /** Before there was a list. */
  alarmSearchStatus?: string;
  alarmSeverityList?: string[];
  alarmTypeList?: string[];
  searchPropagatedAlarms?: boolean;
  /** By action source. */
  actions?: Record<string, WidgetAction[]>;
  /** What the widget's own form stores. */
  settings?: Record<string, unknown>;
}

/** A widget of a dashboard. Its type is named by bundle and alias, the system's or the tenant's. */
export interface Widget {
  id: string;
  isSystemType: boolean;
  bundleAlias: string;
  typeAlias: string;
  type: WidgetKind;
  title: string;
  image?: string | null;
  description?: string | null;
  /** Size, in columns and rows of a grid of 24 columns, before a layout has placed it. */
  sizeX: number;
  sizeY: number;
  row?: number;
  col?: number;
  config: WidgetConfig;
}
