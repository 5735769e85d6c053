import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { useParams } from '@mullion/shared-kit/routing/navigation';
import { session } from '@mullion/shared-kit/session/session';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { useEffect } from 'react';
import styles from './single-dashboard.module.css';

const DashboardPage = lazy(() =>
  import(/* webpackChunkName: "dashboard-page" */ './page/dashboard-page').then((file) => file.DashboardPage),
);

const place = { path: '/dashboard', single: true };

/** One dashboard without menu and toolbar of the console: for walls, public links, and people who are kept on it. */
function SinglePage() {
  const { dashboardId = '' } = useParams();
  // Where visitors are led back to from pages that are not for them.
  useEffect(() => session.setLastPublicDashboard(dashboardId), [dashboardId]);
  return (
    <main className={styles.page}>
      <DashboardPage key={dashboardId} id={dashboardId} place={place} />
    </main>
  );
}

const routes = [{ path: ':dashboardId', element: <SinglePage /> }];

/** `/dashboard/{id}`: one dashboard on a page of its own. */
export default () => <ModuleRoutes routes={routes} />;
