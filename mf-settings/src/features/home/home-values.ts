/** What the form holds. */
export interface HomeValues extends Record<string, unknown> {
  dashboardId: string | null;
  hideDashboardToolbar: boolean;
}
