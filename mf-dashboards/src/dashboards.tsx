import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { dashboardsScreen } from './list/dashboards-screen';

/** `/dashboards`: the tenant's, or those that the own customer may see. Each has a route of its own. */
export default entityPages(dashboardsScreen);
