import { isAway } from '@mullion/shared-kit/api/api-error';
import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { entityRoutes, Gone } from '@mullion/shared-kit/entity/entity-screen';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { useNavigate, useParams } from '@mullion/shared-kit/routing/navigation';
import { useQuery } from '@tanstack/react-query';
import { dashboardsScreen } from './list/dashboards-screen';

/** Who is not there is told in the place of the list. */
const inPlace: CallOptions = { ignoreErrors: true };

/** The dashboards of one customer, or of one edge, and each of them. */
export default function OwnedDashboards() {
  const t = useScreenText('mf-dashboards');
  const { customerId = '', edgeId = '' } = useParams();
  const scope = useScreenScope({ customerId, edgeId });
  const navigate = useNavigate();
  const type = edgeId ? 'EDGE' : 'CUSTOMER';
  const customer = useQuery({ ...customerShortInfoQuery(customerId, inPlace), enabled: !edgeId });
  const edge = useQuery({ ...edgeInfoQuery(edgeId, inPlace), enabled: edgeId !== '' });
  const { error } = edgeId ? edge : customer;
  const name = edgeId ? edge.data?.name : customer.data?.title;
  const { plural, icon, listPath = '/' } = entityTypeTable[type];
  const own = `${listPath}/${edgeId || customerId}`;
  useCrumb(t(plural), { path: listPath, icon });
  useCrumb(name, { path: own, icon });
  useCrumb(name && t(entityTypeTable.DASHBOARD.plural), { path: `${own}/dashboards`, icon: 'dashboards' });
  if (isAway(error)) {
    return <Gone type={type} wasDeleted={name !== undefined} context={{ t }} onBack={() => void navigate(listPath)} />;
  }
  return <ModuleRoutes routes={entityRoutes(dashboardsScreen, scope)} />;
}
