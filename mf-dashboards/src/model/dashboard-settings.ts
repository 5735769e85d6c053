import type { DashboardSettings } from './dashboard';

/** Settings of a dashboard that has none. */
export const newSettings: DashboardSettings = {
  stateControllerId: 'entity',
  showTitle: false,
  showDashboardsSelect: true,
  showEntitiesSelect: true,
  showDashboardTimewindow: true,
  showDashboardExport: true,
  toolbarAlwaysOpen: true,
};

/** Color of title and footer where the dashboard has none. */
const TITLE_COLOR = 'rgba(0,0,0,0.870588)';

/** How the page looks: every switch is known. */
export type PageSettings = Required<
  Omit<DashboardSettings, 'stateControllerId' | 'titleColor' | 'dashboardLogoUrl' | 'dashboardCss'>
> & {
  stateController: 'default' | 'entity';
  titleColor: string;
  dashboardLogoUrl: string | undefined;
  dashboardCss: string;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** Absent switches have the values that the platform's own console gives them; one that is no boolean counts as absent. */
export function pageSettingsOf(stored: DashboardSettings): PageSettings {
  const flag = (value: unknown, other: boolean) => (typeof value === 'boolean' ? value : other);
  return {
    stateController: stored.stateControllerId === 'default' ? 'default' : 'entity',
    showTitle: flag(stored.showTitle, false),
    titleColor: text(stored.titleColor) ?? TITLE_COLOR,
    showDashboardsSelect: flag(stored.showDashboardsSelect, true),
    showEntitiesSelect: flag(stored.showEntitiesSelect, true),
    showFilters: flag(stored.showFilters, true),
    showDashboardTimewindow: flag(stored.showDashboardTimewindow, true),
    showDashboardExport: flag(stored.showDashboardExport, true),
    showUpdateDashboardImage: flag(stored.showUpdateDashboardImage, true),
    showDashboardLogo: flag(stored.showDashboardLogo, false),
    dashboardLogoUrl: text(stored.dashboardLogoUrl),
    toolbarAlwaysOpen: flag(stored.toolbarAlwaysOpen, true),
    hideToolbar: flag(stored.hideToolbar, false),
    dashboardCss: text(stored.dashboardCss) ?? '',
  };
}
