import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import type { DashboardInfo } from '@mullion/shared-kit/api/dashboards';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { Widget } from './widget';

/** Places of a state that hold widgets; `right` is optional. */
export const layoutIds = ['main', 'right'] as const;
export type LayoutId = (typeof layoutIds)[number];

/** Where a widget stands in a layout. Columns and rows count from zero; what is absent has a default when it is drawn. */
export interface WidgetPlacement {
  sizeX?: number;
  sizeY?: number;
  row?: number;
  col?: number;
  mobileOrder?: number | null;
  /** Rows on narrow screens. */
  mobileHeight?: number | null;
  /** Heeded in view mode only, like `desktopHide`. */
  mobileHide?: boolean;
  desktopHide?: boolean;
}

/** How main and right layout share the width. A percentage stands in `main`, fixed pixels on the fixed side. */
export interface LayoutDimension {
  type?: 'percentage' | 'fixed';
  /** Pixels. */
  fixedWidth?: number;
  fixedLayout?: LayoutId;
  leftWidthPercentage?: number;
}

/** The grid of a layout, lengths in pixels. */
export interface GridSettings {
  backgroundColor?: string;
  columns?: number;
  margin?: number;
  /** A CSS `background-size`. */
  backgroundSizeMode?: string;
  backgroundImageUrl?: string | null;
  autoFillHeight?: boolean;
  mobileAutoFillHeight?: boolean;
  mobileRowHeight?: number;
  layoutDimension?: LayoutDimension | null;
}

export interface DashboardLayout {
  /** By widget id. */
  widgets: Record<string, WidgetPlacement>;
  gridSettings: GridSettings;
}

export type DashboardLayouts = Partial<Record<LayoutId, DashboardLayout>>;

export interface DashboardState {
  name: string;
  root: boolean;
  layouts: DashboardLayouts;
}

/** How the page around the widgets looks; absent members have the defaults of `dashboard-settings.ts`. */
export interface DashboardSettings {
  stateControllerId?: string;
  showTitle?: boolean;
  titleColor?: string;
  showDashboardsSelect?: boolean;
  showEntitiesSelect?: boolean;
  showFilters?: boolean;
  showDashboardTimewindow?: boolean;
  showDashboardExport?: boolean;
  showUpdateDashboardImage?: boolean;
  showDashboardLogo?: boolean;
  dashboardLogoUrl?: string | null;
  toolbarAlwaysOpen?: boolean;
  hideToolbar?: boolean;
  dashboardCss?: string;
}

/** What a dashboard shows. A widget's body stands once in `widgets`; layouts say where it is placed, also more than once. */
export interface DashboardConfiguration {
  description?: string;
  timewindow: StoredTimewindow;
  settings: DashboardSettings;
  /** By widget id. */
  widgets: Record<string, Widget>;
  /** By state id. */
  states: Record<string, DashboardState>;
  /** By alias id. */
  entityAliases: Record<string, EntityAlias>;
  /** By filter id. */
  filters: Record<string, DashboardFilter>;
}

/** A dashboard that has been read: every part of its configuration is there. */
export interface Dashboard extends DashboardInfo {
  externalId?: EntityId<'DASHBOARD'> | null;
  configuration: DashboardConfiguration;
}
