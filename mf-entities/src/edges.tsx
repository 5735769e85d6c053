import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { edgesScreen } from './features/edges/edges-screen';

/** `/edgeInstances`: all of the tenant's, or the own customer's. */
export default entityPages(edgesScreen);
