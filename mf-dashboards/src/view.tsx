import type { DashboardViewProps } from '@mullion/shared-kit/module/extension-points';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { useMemo } from 'react';
import type { StoredDashboard } from './model/read-dashboard';
import type { DashboardPlace } from './page/dashboard-place';

const DashboardPage = lazy(() =>
  import(/* webpackChunkName: "dashboard-page" */ './page/dashboard-page').then((file) => file.DashboardPage),
);
const OpenDashboard = lazy(() =>
  import(/* webpackChunkName: "dashboard-page" */ './page/open-dashboard').then((file) => file.OpenDashboard),
);

/** A dashboard in another module’s page: a stored one, or a configuration that is stored nowhere. */
export default function View({ dashboardId, configuration, state, hideToolbar, ...rest }: DashboardViewProps) {
  const title = 'title' in rest ? rest.title : '';
  const place = useMemo(
    (): DashboardPlace => ({ path: '/dashboards', embedded: true, isPart: true, state, hideToolbar }),
    [state, hideToolbar],
  );
  const stored = useMemo(() => configuration && unstored(title, configuration), [title, configuration]);
  // Another state to begin with is another beginning.
  if (stored) return <OpenDashboard key={state} stored={stored} place={place} />;
  return dashboardId && <DashboardPage key={`${dashboardId} ${state}`} id={dashboardId} place={place} />;
}

/** A dashboard that nobody has saved: it has no id. */
const unstored = (title: string, configuration: object): StoredDashboard => ({
  id: { entityType: 'DASHBOARD', id: '' },
  createdTime: 0,
  tenantId: { entityType: 'TENANT', id: '' },
  title,
  name: title,
  assignedCustomers: null,
  image: null,
  mobileHide: false,
  mobileOrder: null,
  configuration,
});
