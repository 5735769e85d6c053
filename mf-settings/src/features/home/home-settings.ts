import { entityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import { boolean, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { settingQuery } from '../../calls/setting';
import { defineSettings } from '../../framework/define-settings';
import { HomeDashboardFields } from './home-dashboard-fields';
import type { HomeValues } from './home-values';

interface HomeSettings {
  dashboardId: { entityType: string; id: string } | null;
  hideDashboardToolbar: boolean;
}

const path = '/api/tenant/dashboard/home';

/** The dashboard that the tenant's people begin with, unless they or their customer have another. */
export const homeSettings = defineSettings<HomeSettings, HomeValues>({
  page: 'home-settings',
  // Announced as a change of the tenant, whose dashboard it is.
  query: (options) => ({
    ...settingQuery<HomeSettings>(`${path}/info`, options),
    queryKey: ['tenants', 'home-dashboard'] as never,
  }),
  values: (stored) => ({
    dashboardId: stored?.dashboardId?.id ?? null,
    hideDashboardToolbar: stored?.hideDashboardToolbar ?? true,
  }),
  rules: () =>
    object({
      dashboardId: string().nullable().defined(),
      hideDashboardToolbar: boolean().required(),
    }) as unknown as ObjectSchema<HomeValues>,
  sections: [{ id: 'dashboard', component: HomeDashboardFields, names: ['dashboardId', 'hideDashboardToolbar'] }],
  save: async ({ dashboardId, hideDashboardToolbar }, _, options) => {
    const written = { dashboardId: dashboardId ? entityId('DASHBOARD', dashboardId) : null, hideDashboardToolbar };
    await http.post(`${path}/info`, written, options);
    return written;
  },
});
