import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { entityRoutes, Gone } from '@mullion/shared-kit/entity/entity-screen';
import { useOwner } from '@mullion/shared-kit/entity/use-owner';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { useNavigate, useParams } from '@mullion/shared-kit/routing/navigation';
import { dashboardsScreen } from './list/dashboards-screen';

/** The dashboards of one customer, or of one edge, and each of them. */
export default function OwnedDashboards() {
  const t = useScreenText('mf-dashboards');
  const { customerId = '', edgeId = '' } = useParams();
  const scope = useScreenScope({ customerId, edgeId });
  const navigate = useNavigate();
  const type = edgeId ? 'EDGE' : 'CUSTOMER';
  const { owner, isGone } = useOwner(scope);
  const name = owner?.title;
  const { plural, icon, listPath = '/' } = entityTypeTable[type];
  const own = `${listPath}/${edgeId || customerId}`;
  useCrumb(t(plural), { path: listPath, icon });
  useCrumb(name, { path: own, icon });
  useCrumb(name && t(entityTypeTable.DASHBOARD.plural), { path: `${own}/dashboards`, icon: 'dashboards' });
  if (isGone) {
    return <Gone type={type} wasDeleted={name !== undefined} context={{ t }} onBack={() => void navigate(listPath)} />;
  }
  return <ModuleRoutes routes={entityRoutes(dashboardsScreen, scope)} />;
}
