import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { edgesScreen } from './features/edges/edges-screen';
import { importPage } from './import-pages';
import { assetsOf, devicesOf, entityViewsOf } from './owned-screens';

/** `/edgeInstances`: all of the tenant's, or the own customer's; an import; and below an edge what is given to it. */
export default entityPages(edgesScreen, importPage('edge'), devicesOf('EDGE'), assetsOf('EDGE'), entityViewsOf('EDGE'));
