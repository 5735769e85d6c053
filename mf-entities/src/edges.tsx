import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { edgesScreen } from './features/edges/edges-screen';
import { assetsOf, devicesOf, entityViewsOf } from './owned-screens';

/** `/edgeInstances`: all of the tenant's, or the own customer's; and below an edge what is given to it. */
export default entityPages(edgesScreen, devicesOf('EDGE'), assetsOf('EDGE'), entityViewsOf('EDGE'));
