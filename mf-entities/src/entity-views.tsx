import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { entityViewsScreen } from './features/entity-views/entity-views-screen';

/** `/entityViews`: all of the tenant's, or the own customer's. */
export default entityPages(entityViewsScreen);
