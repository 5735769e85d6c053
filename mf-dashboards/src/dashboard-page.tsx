import { useParams } from '@mullion/shared-kit/routing/navigation';
import { DashboardPage } from './page/dashboard-page';

/** `/dashboards/{id}`: one dashboard, without the code of the list that it is in. */
export default function OneDashboard() {
  const { dashboardId = '' } = useParams();
  return <DashboardPage key={dashboardId} id={dashboardId} />;
}
