import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { chainsScreen } from './lists/chains-screen';

/** `/ruleChains`: the tenant's chains. */
export default entityPages(chainsScreen);
